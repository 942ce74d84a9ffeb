import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBannedWords } from './banned-words.ts';
import { readReadableFiles } from './readable-files.ts';

const files = readReadableFiles();

describe('every text of the project', () => {
  it('uses the standard words', () => {
    const others = files.filter(
      ({ path }) => path !== 'test/banned-words.ts' && path !== 'test/plain-english.test.ts',
    );
    expect(others.length).toBeGreaterThan(500);
    expect(others.flatMap(({ path, text }) => findBannedWords(path, text))).toEqual([]);
  });

  it.each([
    ['server/orders/sweep.ts', '', '0: "sweep": reconcile'],
    ['a.md', 'A line.\nOnly the newest version is mended.', '2: "mended": fix, repair'],
    ['a.ts', 'const buyerWasTold = true;', '1: "sTold": reported, returned, informed, "shows"'],
    ['a.ts', "it('answers 404 to all')", '1: "answers 404": responds, returns'],
    ['a.tsx', '<h2>Your licenses</h2>', '1: "licenses": licence (noun)'],
  ])('%s with %j is reported', (path, text, report) => {
    expect(findBannedWords(path, text)).toEqual([`${path}:${report}`]);
  });

  it.each(['Your License Keys', 'Authorized Reseller', 'a payment processor', 'It recommends amendments.'])(
    '%j is allowed',
    (text) => {
      expect(findBannedWords('a.md', text)).toEqual([]);
    },
  );
});

/** The texts of one card or dialog are in one folder. Names of files, such as `licence-keys-…`, don't count. */
const components = files.filter(({ path }) => path.startsWith('web/') && /(?<!\.test)\.tsx$/.test(path));
const folders = [...new Set(components.map(({ path }) => dirname(path)))];

it.each(folders)('the texts in %s spell licence in one way', (folder) => {
  const shown = components
    .filter(({ path }) => dirname(path) === folder)
    .map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n');
  const spellings = [/\blicences?\b(?!-)/i, /\blicenses?\b(?!-)/i].filter((spelling) => spelling.test(shown));
  expect(spellings.length).toBeLessThan(2);
});
