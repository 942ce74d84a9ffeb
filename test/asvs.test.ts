import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. They come before those of level 3. Chapters 10 and
 * 17 don't apply as a whole.
 */
const counts: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 11, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

function numbersOf(section: string, last: number, first = 1): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
}

function readNumbers(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(
    ([, section = '', first, last = first]) => numbersOf(section, Number(last), Number(first)),
  );
}

it('each requirement of levels 1 and 2 is met, partly or not met, or does not apply, and is named once', () => {
  const withoutUse = [...page.matchAll(/^Not applicable: ([\d., –\n]+)/gm)].map(
    ([, numbers = '']) => numbers,
  );
  const firstCells = rows.map((row) => row.split('|')[1] ?? '');
  const named = [...withoutUse, ...firstCells].flatMap(readNumbers);
  const all = Object.entries(counts).flatMap(([section, count]) => numbersOf(section, count));
  expect(named.toSorted()).toEqual(all.toSorted());
});

it('the tests that it names exist', () => {
  const files = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('what is met names a test', () => {
  const [met = ''] = page.split('## Partly or not met');
  const untested = met.split('\n').filter((line) => /^\| \d/.test(line) && !line.includes('.test.ts'));
  expect(untested).toEqual([]);
});
