import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { chooseKept, nameBackup, thinBackups } from './thin-backups.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

const hour = 3_600_000;

/** Names of a backup an hour, the newest first. */
function hourlyNames(hours: number): string[] {
  const newest = Date.parse('2026-11-21T22:00:07Z');
  return Array.from({ length: hours }, (_, back) => nameBackup(new Date(newest - back * hour)));
}

it('a year of hourly backups becomes 24 of hours, 14 of days and 12 of months', () => {
  const names = hourlyNames(24 * 365);
  const kept = [...chooseKept(names)].sort().reverse();
  // Two of the days are among the hours, and one of the months is among the days.
  expect(kept).toHaveLength(24 + (14 - 2) + (12 - 1));
  expect(kept.slice(0, 24)).toEqual(names.slice(0, 24));
  expect(kept.at(24)).toBe('licence-shop-2026-11-19T23-00-07Z.gz');
  expect(kept.at(-1)).toBe('licence-shop-2025-12-31T23-00-07Z.gz');
});

it('hours without a backup do not count: the last backups stay however long none succeeded', () => {
  const names = ['2024-01-01T00-00-00Z', '2024-05-01T00-00-00Z'].map((time) => `licence-shop-${time}.gz`);
  expect([...chooseKept(names)].sort()).toEqual(names);
});

it('what an interrupted backup left is deleted, and what others put into the folder is not', async () => {
  const [newest = '', ...older] = hourlyNames(60);
  await mkdir(join(folder, 'invoices'));
  const now = Date.now() / 1_000;
  for (const name of [newest, ...older, 'before-the-move.gz', 'left.gz.12.part', 'running.gz.13.part']) {
    await writeFile(join(folder, name), '');
  }
  await utimes(join(folder, 'left.gz.12.part'), now, now - 700);
  await thinBackups(folder);
  const names = await readdir(folder);
  expect(names).toHaveLength(24 + 1 + 3);
  expect(names).toEqual(expect.arrayContaining([newest, 'before-the-move.gz', 'running.gz.13.part']));
  expect(names).not.toContain('left.gz.12.part');
});

it('a folder that is not there yet is no fault', async () => {
  await thinBackups(join(folder, 'none'));
});
