import { expect, it } from 'vitest';
import { insertPaidOrder } from '../../test/paid-order.ts';
import { addStockKeys } from '../../test/stock-keys.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { listsTagWithPrefix } from '../platform/http/entity-tag.ts';
import { readCatalogue, readShownCatalogue } from './catalogue.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const database = await shareTestDatabase();
await seedCatalogue(database.db, 'Ironbark');
await database.pool.query(
  `update products set fulfilment = 'stock', low_stock_threshold = 3 where id = 'endpoint-complete'`,
);
async function readAvailability() {
  const { products } = await readShownCatalogue(database.db);
  expect(products[0]).not.toHaveProperty('availability');
  return products[1]?.availability;
}

const addKeys = async (count: number) =>
  addStockKeys(database.db, await openTestSealer(database.db), { productId: 'endpoint-complete', count });

const query = (text: string) => database.pool.query(text);

it('tells how many keys are left of a product with fewer than an order may ask for', async () => {
  expect(await readAvailability()).toEqual({ left: 0 });
  await addKeys(4);
  expect(await readAvailability()).toEqual({ left: 4, many: true });
  await query(`update stock_keys set state = 'void' where id = (select min(id) from stock_keys)`);
  expect(await readAvailability()).toEqual({ left: 3 });
});

it('does not count keys that are in quarantine, or that end before licences bought today', async () => {
  await query(`update stock_keys set quarantined = true where id = (select max(id) from stock_keys)`);
  expect(await readAvailability()).toEqual({ left: 2 });
  const expireOn = (day: string) =>
    query(`update stock_keys set expires_on = ${day} where state = 'free' and not quarantined`);
  const today = `(now() at time zone 'Australia/Sydney')::date`;
  await expireOn(`(${today} + interval '1 year')::date - 2`);
  expect(await readAvailability()).toEqual({ left: 0 });
  await expireOn(`(${today} + interval '1 year')::date - 1`);
  expect(await readAvailability()).toEqual({ left: 2 });
});

it('does not count the keys that a waiting order needs', async () => {
  await insertPaidOrder(database.db, { id: 'ORD-1' });
  await query(`update order_lines set awaiting_keys_since = now(), quantity = 1`);
  expect(await readAvailability()).toEqual({ left: 1 });
  await query('update order_lines set awaiting_keys_since = null');
  expect(await readAvailability()).toEqual({ left: 2 });
});

it('tells of a product whose keys may follow by email', async () => {
  await query(`update products set when_too_few = 'backorder' where id = 'endpoint-complete'`);
  expect(await readAvailability()).toEqual({ left: 2, backorder: true });
  await query(`update stock_keys set state = 'void'`);
  expect(await readAvailability()).toEqual({ left: 0, backorder: true });
});

it('tells only that none is left where one key serves all seats of an order line', async () => {
  await query(`update products set delivery = 'line' where id = 'endpoint-complete'`);
  expect(await readAvailability()).toEqual({ left: 0, backorder: true });
  await addKeys(1);
  expect(await readAvailability()).toBeUndefined();
  await query(`update products set delivery = 'seat' where id = 'endpoint-complete'`);
});

it('a sold key changes the ETag of the list, but not what checkout compares', async () => {
  const before = await readShownCatalogue(database.db);
  await addKeys(1);
  const after = await readShownCatalogue(database.db);
  const prices = await readCatalogue(database.db);
  expect(after.etag).not.toBe(before.etag);
  expect(listsTagWithPrefix(`W/${before.etag}`, prices.etag)).toBe(true);
  await query(`update products set price_cents = 1 where id = 'endpoint-complete'`);
  expect(listsTagWithPrefix(after.etag, (await readCatalogue(database.db)).etag)).toBe(false);
});

it('a withdrawn product is not in the list, and a restart does not bring it back', async () => {
  await query(`update products set withdrawn_at = now() where id = 'endpoint-enterprise'`);
  await seedCatalogue(database.db, 'Ironbark');
  expect((await readCatalogue(database.db)).products.map(({ id }) => id)).toEqual(['endpoint-complete']);
});
