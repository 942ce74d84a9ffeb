import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBackupLines, withoutSeal, writeBackupLines } from '../test/change-backup.ts';
import { createEmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { testKeysSecret } from '../test/test-sealer.ts';
import { checkBackup } from './check-backup.ts';
import { restoreDatabase } from './restore-database.ts';

const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
await database.pool.query(`
  insert into products select 'product-' || i, i, 'Product', 8999, '', '{}' from generate_series(1, 3) i;
  insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents)
    select 'ORD-' || i, 'mia@example.com', '{}', 100, 10, 110 from generate_series(1, 9) i`);
const [file, copy] = [join(folder, 'shop.gz'), join(folder, 'copy.gz')];
await makeBackup(database, file);

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function changeLines(change: (lines: string[]) => string[]): Promise<void> {
  await writeBackupLines(copy, change(await readBackupLines(file)));
}

const laterHeader = '{"format":"licence-shop backup 1","migration":9999,"madeAt":"2030-01-01T00:00:00Z"}';

it.each([
  [
    'cut in the middle',
    'cannot be read',
    async () => truncate(copy, Math.floor((await stat(copy)).size / 2)),
  ],
  ['without its seal', 'is cut short', () => changeLines((lines) => [...lines.slice(0, -2), ''])],
  ['without its end', 'is cut short', () => changeLines((lines) => [...lines.slice(0, -4), ''])],
  ['without one row', 'was altered', () => changeLines((lines) => lines.toSpliced(5, 1))],
  [
    'with a lower price',
    'was altered',
    () => changeLines((lines) => lines.map((line) => line.replace('"price_cents":8999', '"price_cents":1'))),
  ],
  [
    'with another time',
    'was altered',
    () => changeLines((lines) => lines.map((line) => line.replace(/"madeAt":"\d+/, '"madeAt":"2001'))),
  ],
  ['of an earlier release', 'add --unsealed', () => changeLines((lines) => withoutSeal(lines))],
  ['of a later version', 'a later version', () => changeLines(([, ...lines]) => [laterHeader, ...lines])],
  ['of something else', 'is not a backup', () => changeLines(() => ['hello', ''])],
  ['with half a header', 'is not a backup', () => changeLines(() => ['{"format":', ''])],
  ['that is another file', 'cannot be read', () => writeFile(copy, 'hello')],
])('a backup %s is refused before the database is touched', async (_what, reason, spoil) => {
  await writeFile(copy, await readFile(file));
  await spoil();
  const target = await createEmptyDatabase();
  await expect(restoreBackup(target, copy)).rejects.toThrow(reason);
  const { rows } = await runStatement(
    target.url,
    `select count(*)::int from pg_class
    where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  await target.drop();
});

it('a backup of a shop with another secret is told from one that was altered', async () => {
  const readSecret = async () => 'the secret of another shop, which is long';
  await expect(checkBackup(file, { readSecret, unsealed: false })).rejects.toThrow(
    'was made with another KEYS_SECRET than the one that is set: nothing was restored.',
  );
  await expect(checkBackup(file, { readSecret, unsealed: true })).rejects.toThrow('another KEYS_SECRET');
});

it('a backup that changes after it was checked restores nothing', async () => {
  await writeFile(copy, await readFile(file));
  const backup = await checkBackup(copy, { readSecret: async () => testKeysSecret, unsealed: false });
  await changeLines((lines) => lines.map((line) => line.replace('"price_cents":8999', '"price_cents":1')));
  const target = await createEmptyDatabase();
  const restoring = restoreDatabase({ connectionString: target.url }, backup, { actor: 'restorer' });
  await expect(restoring).rejects.toThrow('was altered');
  expect((await runStatement(target.url, 'select from products')).rowCount).toBe(0);
  await target.drop();
});
