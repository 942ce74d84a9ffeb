import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { readByCmd, readBySh } from './command-line.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Every machine with Node has them. What npm installs is a script of another kind on Windows. */
const programs = ['node', 'npm'];

function needsPosix(line: string): boolean {
  try {
    const commands = readBySh(line);
    expect(readByCmd(line)).toEqual(commands);
    return commands.some(([program = '']) => !programs.includes(program));
  } catch {
    return true;
  }
}

describe("a script of package.json means the same to a POSIX shell and to Windows' cmd", () => {
  it.each(Object.entries(scripts))('%s', (_name, line) => expect(needsPosix(line)).toBe(false));
});

it.each([
  'exec node start.ts',
  'vitest run',
  './start',
  'node_modules/.bin/node start.ts',
  'PORT=1 node start.ts',
  "node 'a file.ts'",
  'node a\\ file.ts',
  'node start.ts; node stop.ts',
  'node start.ts || node stop.ts',
  'node start.ts &',
  'node start.ts > log',
  'node start.ts $PORT',
  'node "$PORT"',
  'node start.ts %PORT%',
  'node *.ts',
  'node start.ts ^a',
  'node -e "a(\'!\')"',
  'node "start.ts',
])('%s does not', (line) => expect(needsPosix(line)).toBe(true));

it.each([
  [
    'node start.ts && npm test',
    [
      ['node', 'start.ts'],
      ['npm', 'test'],
    ],
  ],
  ['node "a file.ts" --name="a b" c=d', [['node', 'a file.ts', '--name=a b', 'c=d']]],
  ['node "a && b" scripts/start.ts', [['node', 'a && b', 'scripts/start.ts']]],
  ['node -e "a(\\"b\\")"', [['node', '-e', 'a("b")']]],
])('%s does', (line, commands) => {
  expect(readBySh(line)).toEqual(commands);
  expect(readByCmd(line)).toEqual(commands);
});
