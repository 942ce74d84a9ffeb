import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * How many hours, days and months keep a backup, and the length of their part of a backup's time.
 */
const kept = [
  { count: 24, length: 'YYYY-MM-DDTHH'.length },
  { count: 14, length: 'YYYY-MM-DD'.length },
  { count: 12, length: 'YYYY-MM'.length },
];

const backupName = /^licence-shop-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.gz$/;

/** A running backup never pauses this long, in milliseconds. */
const longestPause = 600_000;

export function nameBackup(time: Date): string {
  return `licence-shop-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`;
}

/** Keeps the latest backup of each of the last 24 hours, 14 days and 12 months that have one. */
export async function thinBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const keep = chooseKept(names);
  for (const name of names) {
    const path = join(folder, name);
    const isOld = backupName.test(name) && !keep.has(name);
    if (isOld || (name.endsWith('.part') && (await isAbandoned(path))))
      await rm(path, { force: true });
  }
}

/** Periods without a backup do not count. */
export function chooseKept(names: readonly string[]): Set<string> {
  const newestFirst = names
    .filter((name) => backupName.test(name))
    .sort((a, b) => (a < b ? 1 : -1));
  const keep = new Set<string>();
  for (const { count, length } of kept) {
    const periods = Map.groupBy(newestFirst, (name) =>
      backupName.exec(name)?.[1]?.slice(0, length),
    );
    for (const [newest = ''] of [...periods.values()].slice(0, count)) keep.add(newest);
  }
  return keep;
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > longestPause;
}
