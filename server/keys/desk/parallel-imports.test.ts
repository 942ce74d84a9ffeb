import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../../test/empty-tables.ts';
import { addStockProduct, importTestKeys, vendorKeys } from '../../../test/key-stock.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';

const database = await shareTestDatabase();
const sealer = await openTestSealer(database.db);
const parts = { db: database.db, sealer };
await addStockProduct(database.db);
await addStockProduct(database.db, { id: 'exact', key_format: 'exact' });
beforeEach(() =>
  emptyTables(database.pool, ['key_events', 'licence_keys', 'stock_keys', 'key_batches', 'audit_events']),
);

const count = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount;

it('of parallel imports of one file into two products, one imports it', async () => {
  const keys = vendorKeys(2_000);
  const reports = await Promise.all(
    ['endpoint-complete', 'exact', 'endpoint-complete', 'exact'].map((productId, i) =>
      importTestKeys(parts, i % 2 ? keys.toReversed() : keys, { productId }),
    ),
  );
  const outcomes = reports.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(3).fill('already-imported'), 'imported']);
  expect(await count('stock_keys')).toBe(2_000);
});

it('of parallel imports that share keys and skip duplicates, each imports what the other has not', async () => {
  const keys = vendorKeys(3_000);
  const files = [keys.slice(0, 2_000), keys.slice(1_000)];
  const reports = await Promise.all(
    files.map((file) => importTestKeys(parts, file, { skipDuplicates: 'true' })),
  );
  expect(reports.map(({ outcome }) => outcome)).toEqual(['imported', 'imported']);
  expect([await count('stock_keys'), await count('key_batches')]).toEqual([3_000, 2]);
});

it('of parallel imports of the same file, one imports it', async () => {
  const keys = vendorKeys(2_000);
  const reports = await Promise.all(Array.from({ length: 4 }, () => importTestKeys(parts, keys)));
  const outcomes = reports.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(3).fill('already-imported'), 'imported']);
  expect([await count('stock_keys'), await count('key_batches'), await count('audit_events')]).toEqual([
    ...[2_000, 1, 1],
  ]);
});
