import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { quoteValue, readEnvironmentFile } from './read-environment-file.ts';

const read = (text: string) => readEnvironmentFile(text, '/etc/licence-shop.env');

/** What systemd 252 makes of each text: tried with a service that prints its environment. */
const texts: readonly (readonly [string, Record<string, string>])[] = [
  ['PASSWORD=pa#ss', { PASSWORD: 'pa#ss' }],
  ['PASSWORD=pa #ss', { PASSWORD: 'pa #ss' }],
  ['# a comment\n; another\n  # a third\nMODE=live', { MODE: 'live' }],
  ['  MODE = live  \r\nHTTPS=true\r\n', { MODE: 'live', HTTPS: 'true' }],
  ['MODE=', { MODE: '' }],
  ["A='single # $x \\n' ", { A: 'single # $x \\n' }],
  ['A="double \\" \\\\ \\$ \\` \\n"', { A: 'double " \\ $ ` \\n' }],
  ['A="two\nlines"\nB=1', { A: 'two\nlines', B: '1' }],
  ['A="joined \\\nline"', { A: 'joined line' }],
  ['A=joined\\\nline\nB=1', { A: 'joinedline', B: '1' }],
  ["A=\"one\" 'two' three 'four'", { A: "onetwothree 'four'" }],
  ['A=back\\\\slash\\ \nB=1', { A: 'back\\slash ', B: '1' }],
  ['export A=1\nno assignment\n1A=1\nB=1', { B: '1' }],
  ['A=1\nA=2', { A: '2' }],
  ["A='open", { A: 'open' }],
  ['A=$B', { A: '$B' }],
  ['A=last\\', { A: 'last' }],
];

describe('a file of settings is read as systemd reads it', () => {
  it.each(texts)('%j', (text, settings) => {
    expect(read(text)).toEqual(settings);
  });

  it('where Node reads another password', () => {
    expect(parseEnv('PASSWORD=pa#ss')).toEqual({ PASSWORD: 'pa' });
  });

  it('but is refused where versions of systemd differ', () => {
    expect(() => read('# old: \\\nMODE=live')).toThrow(
      'A comment in /etc/licence-shop.env ends with a backslash: some versions of systemd then skip the next line.',
    );
  });
});

const values = [
  '',
  'plain',
  'postgres://u@h:5432/d?x=1',
  'pa#ss',
  'a b',
  '"',
  '$`\\',
  ' edge ',
  "it's",
  'a\nb',
];

it.each(values)('the value %j is written so that it is read again', (value) => {
  expect(read(`A=${quoteValue(value)}\nB=1`)).toEqual({ A: value, B: '1' });
});

it('a value without a single quote is written so that Node reads it too', () => {
  const own = values.filter((value) => !/['\n]/.test(value));
  for (const value of own) expect(parseEnv(`A=${quoteValue(value)}`)).toEqual({ A: value });
});
