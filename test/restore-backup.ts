import { backUpDatabase } from '../scripts/backup-database.ts';
import { checkBackup } from '../scripts/check-backup.ts';
import type { LastNumbers } from '../scripts/finish-restore.ts';
import { restoreDatabase } from '../scripts/restore-database.ts';
import { testKeysSecret } from './test-sealer.ts';

interface Database {
  readonly url: string;
}

/** Backs up as a shop does that has the secret of the tests. */
export function makeBackup({ url }: Database, file: string) {
  return backUpDatabase({ connectionString: url }, file, testKeysSecret);
}

/** Checks a backup with the secret of the tests, and restores it into an empty database. */
export async function restoreBackup(
  { url }: Database,
  file: string,
  { unsealed = false, ...numbers }: LastNumbers & { readonly unsealed?: boolean } = {},
) {
  const backup = await checkBackup(file, { readSecret: async () => testKeysSecret, unsealed });
  return restoreDatabase({ connectionString: url }, backup, { actor: 'restorer', ...numbers });
}
