import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';

/**
 * Makes sure that a database outside the data folder belongs to that folder: a copy of a data folder copies the
 * link alone, and would open the original's database. The home holds the path of its data folder; the first
 * start writes it.
 */
export async function claimLinkedHome(dataFolder: string, home: string): Promise<void> {
  const record = join(home, 'data-folder');
  const path = await realpath(dataFolder);
  const owner = await writeFile(record, `${path}\n`, { flag: 'wx' }).then(
    () => path,
    async () => (await readFile(record, 'utf8')).trim(),
  );
  if (owner === path) return;
  throw new StartError(
    `The database in ${home} belongs to the data folder ${owner}, not to ${path}, which only links to it. For a copy of the shop, restore a backup into an empty DATA_DIR. If you moved the data folder, write its new path into ${record}.`,
  );
}
