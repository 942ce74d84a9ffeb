import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { normaliseLicenceKey } from '../server/keys/licence-key.ts';
import { addStockProduct, vendorKeys } from '../test/key-stock.ts';
import { spawnShopCommand } from '../test/spawn-shop-command.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { openTestSealer, testKeysSecret } from '../test/test-sealer.ts';

it('of an import that is killed in the middle, nothing is imported, and it can be repeated', async () => {
  const [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
  const { pool, db, url } = database;
  await addStockProduct(db);
  const sealer = await openTestSealer(db);
  const keys = vendorKeys(12_000);
  const file = join(folder, 'keys.txt');
  await writeFile(file, keys.join('\n'));
  const settings = { DATABASE_URL: url, KEYS_SECRET: testKeysSecret };
  const args = ['keys', 'import', file, '--product', 'endpoint-complete'];
  const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

  // The third batch of rows waits for this one, which has the same key and is not committed.
  const other = await pool.connect();
  await other.query('begin');
  await other.query(
    `with batch as (
       insert into key_batches (product_id, file_name, key_count, imported_by)
       values ('endpoint-complete', 'other.txt', 1, 'test') returning id
     )
     insert into stock_keys (product_id, batch_id, key_hash, sealed)
     select 'endpoint-complete', id, $1, '' from batch`,
    [sealer.hashKey(normaliseLicenceKey(keys[11_000] ?? ''))],
  );
  const child = spawn(process.execPath, [join(root, 'scripts', 'shop.ts'), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'ignore',
  });
  const waiting = async () =>
    (
      await pool.query(`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%into stock_keys%'`)
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await other.query('rollback');
  other.release();
  const writing = async () =>
    (
      await pool.query(`
        select from pg_stat_activity
        where datname = current_database() and query like '%into stock_keys%' and pid <> pg_backend_pid()`)
    ).rowCount;
  await expect.poll(writing).toBe(0);
  expect([await count('stock_keys'), await count('key_batches'), await count('audit_events')]).toEqual([
    0, 0, 0,
  ]);

  expect(await spawnShopCommand(settings, ...args)).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/ 12000 +3\n.*New keys: 12000\n/s),
  });
  expect([await count('stock_keys'), await count('key_batches'), await count('audit_events')]).toEqual([
    ...[12_000, 1, 1],
  ]);
  await database.drop();
  await rm(folder, { recursive: true });
});
