import { expect, it } from 'vitest';
import { productsCalls as calls } from '../../../contract/desk/products.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const desk = await new DeskBrowser(shop).signIn();
const params = { productId: 'endpoint-enterprise' };

/** What buyers see a second later at most. */
const readList = async () => (await new Customer(shop).listProducts()).body;

it('a new product is on the list with its facts, and its id cannot be taken again', async () => {
  const body = {
    id: 'mail',
    name: ' Ironbark Mail ',
    priceCents: 129_900,
    badge: 'NEW',
    features: ['One', 'Two'],
    comparison: [{ feature: 'Firewall', offer: 'Basic' }],
  };
  const added = await desk.call(calls.addProduct, { body });
  expect([added.status, added.body]).toMatchObject([
    200,
    { id: 'mail', name: 'Ironbark Mail', position: 3, fulfilment: 'generated', keysLeft: null },
  ]);
  await expect.poll(async () => (await readList())[2]).toMatchObject({ price: '1299.00', badge: 'NEW' });
  const again = await desk.call(calls.addProduct, { body });
  expect([again.status, again.body.errors]).toEqual([
    400,
    [{ field: 'id', message: 'A product has this id already' }],
  ]);
  const wrong = await desk.call(calls.addProduct, { body: { ...body, id: 'Mail', priceCents: 0 } });
  expect(wrong.body.errors?.map(({ field }) => field).sort()).toEqual(['id', 'priceCents']);
});

it('a price change is made only from the price that the operator saw', async () => {
  const change = { params, body: { priceCents: 9999, fromCents: 8999 } };
  expect((await desk.call(calls.saveProduct, change)).body.priceCents).toBe(9999);
  const late = await desk.call(calls.saveProduct, { params, body: { priceCents: 5000, fromCents: 8999 } });
  expect([late.status, late.body.code]).toEqual([409, 'refused']);
  await expect.poll(async () => (await readList())[0]?.price).toBe('99.99');
});

it('of two operators who change the same fact, the second sees what the first saved, and is asked', async () => {
  const other = { params: { productId: 'endpoint-complete' } };
  const change = (badge: string, seen: string) =>
    desk.call(calls.changeProduct, { ...other, body: { badge, seen: { badge: seen } } });
  expect((await change('NEW', 'POPULAR')).body).toMatchObject({ badge: 'NEW' });
  const second = await change('SALE', 'POPULAR');
  expect([second.status, second.body.errors]).toEqual([
    409,
    [{ field: 'badge', message: 'Another operator changed this to “NEW”. Save again to replace it.' }],
  ]);
  const { products } = (await desk.call(calls.listProducts)).body;
  const apart = { description: 'New', seen: { description: products[1]?.description } };
  expect(await desk.call(calls.changeProduct, { ...other, body: apart })).toMatchObject({ status: 200 });
  expect((await change('SALE', 'NEW')).body).toMatchObject({ badge: 'SALE', description: 'New' });
  const rule = { lowStockThreshold: 5, seen: { lowStockThreshold: 11 } };
  expect(await desk.call(calls.saveProduct, { ...other, body: rule })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'lowStockThreshold' }] },
  });
});

it('an unknown product is a 404, and a change without a session is refused', async () => {
  const unknown = await desk.call(calls.withdrawProduct, { params: { productId: 'none' } });
  expect([unknown.status, unknown.body.detail]).toEqual([404, 'There is no product none.']);
  expect((await new DeskBrowser(shop).call(calls.withdrawProduct, { params })).status).toBe(401);
});

it('an order under way keeps its price and is completed after its product was changed and withdrawn', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const items = [{ productId: 'endpoint-complete', quantity: 1 }];
  const card = { cardNumber: '4000 0000 0000 0408' };
  expect((await buyer.buy({ items, card })).status).toBe(503);
  const product = { params: { productId: 'endpoint-complete' } };
  const reprice = { ...product, body: { priceCents: 1, fromCents: 14_999, confirmLarge: true } };
  expect((await desk.call(calls.saveProduct, reprice)).body).toMatchObject({ priceCents: 1 });
  const toStock = { ...product, body: { fulfilment: 'stock' } };
  expect((await desk.call(calls.saveProduct, toStock)).body).toMatchObject({ keysLeft: 0 });
  expect((await desk.call(calls.withdrawProduct, product)).body.withdrawnAt).not.toBeNull();
  const { pool } = shop.database;
  // As if the shop had been away for longer than any charge takes.
  await pool.query(`update orders set created_at = created_at - interval '1 minute' where state = 'pending'`);
  const readOrder = async () =>
    (
      await pool.query(
        `select state, total_cents, (select count(*)::int from licence_keys where order_id = orders.id) as keys
         from orders where email = '${buyer.email}'`,
      )
    ).rows[0];
  await expect
    .poll(readOrder)
    .toMatchObject({ state: expect.stringMatching(/paid|fulfilled/), total_cents: 16_499, keys: 1 });
  const next = await (await new Customer(shop).verifyEmail()).buy({ items });
  expect([next.status, next.body.code]).toEqual([400, 'not-on-sale']);
});

it('keys are counted as far as the threshold below which operators are warned', async () => {
  const product = { params: { productId: 'endpoint-complete' } };
  await shop.database.pool.query(`
    with batch as (
      insert into key_batches (product_id, file_name, key_count, imported_by, note)
      values ('endpoint-complete', 'keys.csv', 10002, 'test', '') returning id
    )
    insert into stock_keys (product_id, batch_id, key_hash, sealed)
    select 'endpoint-complete', batch.id, sha256(i::text::bytea), '' from batch, generate_series(1, 10002) as i`);
  const body = { fulfilment: 'stock', whenTooFew: 'refuse', lowStockThreshold: 10_001 } as const;
  expect((await desk.call(calls.saveProduct, { ...product, body })).body).toMatchObject({ keysLeft: 10_001 });
});
