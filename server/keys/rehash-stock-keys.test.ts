import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStockProduct } from '../../test/key-stock.ts';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { readOrderKeys } from '../../test/read-order-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';
import { insertOrderKeys } from './order-keys.ts';
import { rehashStockKeys } from './rehash-stock-keys.ts';

let database: TestDatabase;
let sealer: KeySealer;

beforeEach(async () => {
  database = await createTestDatabase();
  sealer = await openTestSealer(database.db);
  await addStockProduct(database.db);
  await addStockProduct(database.db, { id: 'exact', key_format: 'exact' });
  await database.pool.query(`insert into key_batches (product_id, file_name, key_count, imported_by)
    select id, 'keys.csv', 3, 'sam' from products where fulfilment = 'stock'`);
});
afterEach(() => database.drop());

/** As the release before stores a key: an exact one by its own text. */
async function store(productId: string, key: string): Promise<number> {
  const hash = sealer.hashKey(productId === 'exact' ? key : normaliseLicenceKey(key));
  const { rows } = await database.pool.query(
    `insert into stock_keys (product_id, batch_id, key_hash, sealed)
     select $1, id, $2, $3 from key_batches where product_id = $1 returning id`,
    [productId, hash, sealer.seal(key, hash)],
  );
  return rows[0].id;
}

const readStock = async () => {
  const { rows } = await database.pool.query('select * from stock_keys order by id');
  return rows.map(({ state, key_hash, sealed, to_rehash }) => ({
    state,
    key: sealer.open(sealed, key_hash),
    isShared: key_hash.equals(sealer.hashKey(normaliseLicenceKey(sealer.open(sealed, key_hash)))),
    to_rehash,
  }));
};

it('hashes keys of exact products as all others, those of orders too, and does so once', async () => {
  const id = await store('exact', 'aB-1234');
  await store('endpoint-complete', 'CCCC-1');
  await insertPaidOrder(database.db, { id: 'ORD-1', sealer, keys: [] });
  const hash = sealer.hashKey('aB-1234');
  const seat = { orderId: 'ORD-1', position: 0, seat: 0, stockKeyId: id };
  await database.db
    .transaction()
    .execute((tx) => insertOrderKeys(tx, sealer, [{ ...seat, hash, key: 'aB-1234' }]));
  expect(await rehashStockKeys(database.db, sealer)).toBe(2);
  expect(await readStock()).toEqual([
    { state: 'free', key: 'aB-1234', isShared: true, to_rehash: false },
    { state: 'free', key: 'CCCC-1', isShared: true, to_rehash: false },
  ]);
  expect(await readOrderKeys(database.db, sealer, 'ORD-1')).toEqual([['aB-1234']]);
  const { rows } = await database.pool.query(
    'select stock_keys.key_hash = own.key_hash as same from licence_keys as own join stock_keys on stock_keys.id = stock_key_id',
  );
  expect(rows).toEqual([{ same: true }]);
  expect(await rehashStockKeys(database.db, sealer)).toBe(0);
});

it('voids the free one of a key that two products have, whichever came first, and alerts the operators', async () => {
  await store('endpoint-complete', 'AAAA-1');
  const later = await store('exact', 'AAAA-1');
  const first = await store('exact', 'BBBB-1');
  const sold = await store('endpoint-complete', 'BBBB-1');
  await insertPaidOrder(database.db, { id: 'ORD-1', sealer, keys: [] });
  await database.pool.query(
    `update stock_keys set state = 'sold', order_id = 'ORD-1', position = 0, seat = 0 where id = $1`,
    [sold],
  );
  await rehashStockKeys(database.db, sealer);
  expect((await readStock()).map(({ state, key }) => `${state} ${key}`)).toEqual([
    ...['free AAAA-1', 'void AAAA-1', 'void BBBB-1', 'sold BBBB-1'],
  ]);
  const { rows } = await database.pool.query('select text from alerts order by id');
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining(`The shop has voided #${later}`),
    expect.stringContaining(`The shop has voided #${first}`),
  ]);
});

it('an interrupted run continues where it was', async () => {
  for (let i = 0; i < 1_005; i++) await store('exact', `aaaa-${i}`);
  const { rows } = await database.pool.query('select max(id) as last from stock_keys');
  const damage = 'update stock_keys set sealed = sealed || $1 where id = $2';
  await database.pool.query(damage, [Buffer.from('x'), rows[0].last]);
  await expect(rehashStockKeys(database.db, sealer)).rejects.toThrow();
  const left = await database.pool.query('select from stock_keys where to_rehash');
  expect(left.rowCount).toBe(5);
  await database.pool.query(
    'update stock_keys set sealed = substr(sealed, 1, length(sealed) - 1) where id = $1',
    [rows[0].last],
  );
  expect(await rehashStockKeys(database.db, sealer)).toBe(5);
});
