import { expect, it } from 'vitest';
import { addStockProduct, importTestKeys, vendorKeys } from '../../test/key-stock.ts';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { runAction } from '../operators/desk/action.ts';
import { alertLowStock } from './alert-low-stock.ts';
import { saveProduct } from './desk/actions.ts';

const database = await shareTestDatabase();
const check = () => alertLowStock({ db: database.db, outbox: { wake() {} }, log: { warn() {} } });
const alerts = async () => (await database.pool.query('select kind, text from alerts order by id')).rows;
const reserve = (count: number, productId = 'endpoint-complete') =>
  database.pool.query(
    `update stock_keys set state = 'reserved', order_id = 'ORD-1', position = 0, seat = id
     where id in (
       select id from stock_keys where state = 'free' and product_id = '${productId}' limit ${count}
     )`,
  );
const sell = async (count: number, productId?: string) => {
  await reserve(count, productId);
  await database.pool.query(`update stock_keys set state = 'sold' where state = 'reserved'`);
};
const release = () =>
  database.pool.query(
    `update stock_keys set state = 'free', order_id = null, position = null, seat = null where state = 'reserved'`,
  );

it('operators are alerted once below the threshold, and again only after a refill', async () => {
  const parts = { db: database.db, sealer: await openTestSealer(database.db) };
  await addStockProduct(database.db, { low_stock_threshold: 3 });
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await importTestKeys(parts, vendorKeys(3));
  await check();
  expect(await alerts()).toEqual([]);

  await sell(2);
  await Promise.all([check(), check(), check()]);
  expect(await alerts()).toEqual([
    { kind: 'low-stock', text: expect.stringContaining('Security Complete has 1 licence key left to sell') },
  ]);
  await check();
  expect(await alerts()).toHaveLength(1);

  await importTestKeys(parts, vendorKeys(2));
  await check();
  expect(await alerts()).toHaveLength(1);
  await sell(1);
  await check();
  expect(await alerts()).toHaveLength(2);
});

it('operators are alerted once when the last key is sold, however recent their last mail is', async () => {
  const { db, pool } = database;
  const id = 'sells-out';
  const parts = { db, sealer: await openTestSealer(db) };
  await addStockProduct(db, { id, low_stock_threshold: 3 });
  await importTestKeys(parts, vendorKeys(2), { productId: id });
  await check();
  await pool.query(
    `insert into alert_mails (kind, closed_at) values ('sold-out', now()), ('low-stock', now())`,
  );
  await pool.query('delete from outbox');
  await sell(2, id);
  await Promise.all([check(), check(), check()]);
  await check();
  const soldOut = (await alerts()).filter(({ kind }) => kind === 'sold-out');
  expect(soldOut).toEqual([
    { kind: 'sold-out', text: expect.stringContaining('has no licence key left to sell. Import more keys.') },
  ]);
  const { rows } = await pool.query('select subject_id, due_at <= now() as due from outbox');
  expect(rows).toEqual([{ subject_id: 'sold-out', due: true }]);
  await importTestKeys(parts, vendorKeys(1), { productId: id });
  await sell(1, id);
  await check();
  expect((await alerts()).filter(({ kind }) => kind === 'sold-out')).toHaveLength(2);
});

it('keys that an order holds until it is paid are not gone', async () => {
  const { db } = database;
  const id = 'is-held';
  await addStockProduct(db, { id, low_stock_threshold: 3 });
  await importTestKeys({ db, sealer: await openTestSealer(db) }, vendorKeys(3), { productId: id });
  const before = (await alerts()).length;
  await reserve(3, id);
  await check();
  await release();
  await check();
  expect(await alerts()).toHaveLength(before);
});

it('a product that never had a key is not reported', async () => {
  await addStockProduct(database.db, { id: 'without-keys' });
  const before = (await alerts()).length;
  await check();
  expect(await alerts()).toHaveLength(before);
});

it('operators are alerted again below a new threshold that was not reached when it was set', async () => {
  const { db } = database;
  const id = 'new-threshold';
  const parts = { db, sealer: await openTestSealer(db) };
  await addStockProduct(db, { id, low_stock_threshold: 10 });
  await importTestKeys(parts, vendorKeys(5), { productId: id });
  await check();
  const before = (await alerts()).length;
  const setThreshold = async (lowStockThreshold: number) => {
    await runAction(saveProduct, { db }, 'operator@example.com', { productId: id, lowStockThreshold });
    await check();
  };
  await setThreshold(6);
  expect(await alerts()).toHaveLength(before);
  await setThreshold(5);
  expect(await alerts()).toHaveLength(before);
  await setThreshold(6);
  expect(await alerts()).toHaveLength(before + 1);
});

it('neither a withdrawn product nor one with generated keys is reported', async () => {
  await addStockProduct(database.db, { id: 'withdrawn' });
  await addStockProduct(database.db, { id: 'generated' });
  await database.pool.query(`
    update products set withdrawn_at = now() where id = 'withdrawn';
    update products set fulfilment = 'generated' where id = 'generated'`);
  const before = (await alerts()).length;
  await check();
  expect(await alerts()).toHaveLength(before);
});
