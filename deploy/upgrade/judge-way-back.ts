import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Release {
  readonly release: string;
  /** The least last migration of a release that can open the data of this one. */
  readonly openedSince: number;
  readonly because?: string;
}

/**
 * Whether the release in the folder `before` can open the data once the one in `next` has: null, or
 * the reason why it can't. `server/platform/database/releases.json` of the next one knows.
 */
export async function judgeWayBack(before: string, next: string): Promise<string | null> {
  const releases: Release[] = JSON.parse(
    await readFile(join(next, 'server/platform/database/releases.json'), 'utf8'),
  );
  const own = releases.at(-1);
  if (!own) return 'The new release does not say which releases can open its data.';
  if ((await findLastMigration(before)) >= own.openedSince) return null;
  return own.because ?? 'It changes tables so that the release that runs now fails on them.';
}

/** Where migrations are; up to 0.1.0 they were in the second folder. */
const migrationFolders = ['server/platform/database/migrations', 'server/database/migrations'];

async function findLastMigration(release: string): Promise<number> {
  const folder = migrationFolders.map((name) => join(release, name)).find(existsSync);
  if (folder === undefined) throw new Error(`There are no migrations in ${release}`);
  const names = await readdir(folder);
  const migrations = names.filter((name) => name.endsWith('.sql'));
  return Math.max(0, ...migrations.map((name) => Number.parseInt(name, 10)));
}
