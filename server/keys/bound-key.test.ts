import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStockProduct } from '../../test/key-stock.ts';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { readOrderKeys } from '../../test/read-order-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import type { KeySealer } from './key-sealer.ts';
import { bindStoredKeys } from './seal-stored-keys.ts';

let database: TestDatabase;
let sealer: KeySealer;

beforeEach(async () => {
  database = await createTestDatabase();
  sealer = await openTestSealer(database.db);
  await addStockProduct(database.db);
  await insertPaidOrder(database.db, { id: 'ORD-1', sealer, keys: ['AAAA-1111', 'AAAA-2222'] });
  await insertPaidOrder(database.db, { id: 'ORD-2', sealer, keys: ['BBBB-1111'] });
});
afterEach(() => database.drop());

const keysOf = (orderId: string) => readOrderKeys(database.db, sealer, orderId);

/** As somebody could who may write to the database and nothing else. */
const change = (statement: string) => database.pool.query(statement);

it.each([
  ['order', `order_id = case order_id when 'ORD-1' then 'ORD-2' else 'ORD-1' end`, 'seat = 0'],
  ['seat', 'seat = 1 - seat', `order_id = 'ORD-1'`],
])('a key that is moved to another %s is noticed', async (_, moved, which) => {
  expect(await keysOf('ORD-1')).toEqual([['AAAA-1111', 'AAAA-2222']]);
  await change(`
    alter table licence_keys drop constraint licence_keys_order_id_position_seat_voided_at_key;
    update licence_keys set ${moved} where ${which}`);
  await expect(keysOf('ORD-1')).rejects.toThrow();
});

it("a key of the stock doesn't open as the key of an order", async () => {
  await change(`update licence_keys as own set key_hash = sha256(own.key_hash), sealed = other.sealed
    from licence_keys as other where own.id <> other.id and own.order_id = 'ORD-2'`);
  await expect(keysOf('ORD-2')).rejects.toThrow();
});

it('keys of an earlier release open, and are bound to their seats', async () => {
  const { rows } = await database.pool.query('select id, key_hash, order_id, seat from licence_keys');
  for (const { id, key_hash, order_id, seat } of rows) {
    const [keys = []] = await keysOf(order_id);
    const sealed = sealer.seal(keys[seat] ?? '', key_hash);
    await database.pool.query('update licence_keys set sealed = $2 where id = $1', [id, sealed]);
  }
  expect(await keysOf('ORD-1')).toEqual([['AAAA-1111', 'AAAA-2222']]);
  expect(await bindStoredKeys(database.db, sealer)).toBe(3);
  expect(await bindStoredKeys(database.db, sealer)).toBe(0);
  expect([await keysOf('ORD-1'), await keysOf('ORD-2')]).toEqual([
    [['AAAA-1111', 'AAAA-2222']],
    [['BBBB-1111']],
  ]);
  await change(`
    alter table licence_keys drop constraint licence_keys_order_id_position_seat_voided_at_key;
    update licence_keys set seat = 1 - seat where order_id = 'ORD-1'`);
  await expect(keysOf('ORD-1')).rejects.toThrow();
});
