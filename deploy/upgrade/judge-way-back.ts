import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Release {
  readonly release: string;
  /** The least last migration of a release that can open the data of this one. */
  readonly openedSince: number;
  readonly because?: string;
}

/**
 * Whether the release in the folder `before` can open the data once the one in `next` has: null, or the reason why it can't.
 * `server/database/releases.json` of the next one knows.
 */
export async function judgeWayBack(before: string, next: string): Promise<string | null> {
  const releases: Release[] = JSON.parse(
    await readFile(join(next, 'server/database/releases.json'), 'utf8'),
  );
  const own = releases.at(-1);
  if (!own) return 'The new release does not say which releases can open its data.';
  if ((await findLastMigration(before)) >= own.openedSince) return null;
  return own.because ?? 'It changes tables so that the release that runs now fails on them.';
}

async function findLastMigration(release: string): Promise<number> {
  const names = await readdir(join(release, 'server/database/migrations'));
  return Math.max(
    0,
    ...names.filter((name) => name.endsWith('.sql')).map((name) => Number.parseInt(name, 10)),
  );
}
