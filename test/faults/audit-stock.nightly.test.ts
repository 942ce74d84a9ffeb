import { afterEach, beforeEach, expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { addStockKeys, sellFromStock } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';
import { auditAuthorisations } from './audit-authorisations.ts';
import { auditStock } from './audit-stock.ts';
import { openAuditedShop } from './audited-shop.ts';

/** An order of two keys in stock, with two left. */
const { shop, healthy } = await openAuditedShop();
const { db, pool } = shop.database;
await addStockKeys(db, await openTestSealer(db), { productId: 'endpoint-complete', count: 4 });
await sellFromStock(db, 'endpoint-complete');
const buyer = await new Customer(shop).verifyEmail();
const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
const orderId = body.orderId;
await pool.query('create table kept_stock as select * from stock_keys');
await pool.query('create table kept_keys as select * from licence_keys');

const change = (statement: string) => shop.database.pool.query(statement);
const sold = () => `(select min(id) from stock_keys where state = 'sold')`;
const free = () => `(select min(id) from stock_keys where state = 'free')`;

async function findViolations(ledger = healthy.ledger): Promise<string> {
  return (await auditStock({ ...healthy, ledger })).violations.join('\n');
}

beforeEach(async () => expect(await findViolations()).toBe(''));

afterEach(async () => {
  await change(`alter table key_events disable trigger user;
    delete from key_events where actor = 'planted'; alter table key_events enable trigger user`);
  await change('update key_batches set key_count = 4');
  await change(`update stock_keys set state = 'void'`);
  await change(`update stock_keys set state = kept.state, order_id = kept.order_id, position = kept.position,
    seat = kept.seat from kept_stock as kept where kept.id = stock_keys.id`);
  await change(`update licence_keys set key_hash = kept.key_hash, stock_key_id = kept.stock_key_id
    from kept_keys as kept where kept.id = licence_keys.id`);
});

it('finds a key that is lost', async () => {
  await change('update key_batches set key_count = 5');
  expect(await findViolations()).toContain('has 4 keys, and 5 were imported');
});

it('finds a sold key that is on sale again', async () => {
  await change(
    `update stock_keys set state = 'free', order_id = null, position = null, seat = null where id = ${sold()}`,
  );
  expect(await findViolations()).toMatch(/which is free[\s\S]*is free, and its last event is sold/);
});

it('finds a key that was sold twice', async () => {
  await change(`insert into key_events (key_id, event, actor) values (${sold()}, 'sold', 'planted')`);
  expect(await findViolations()).toContain('was sold 2 times');
});

it('finds a reserved key of an order that has ended', async () => {
  await change(
    `update stock_keys set state = 'reserved', order_id = '${orderId}', position = 0, seat = 9 where id = ${free()}`,
  );
  expect(await findViolations()).toMatch(/is reserved, and its order .* is (paid|fulfilled)/);
});

it('finds a sold key that is not the key of its order', async () => {
  await change(`update licence_keys set stock_key_id = ${free()} where stock_key_id = ${sold()}`);
  expect(await findViolations()).toMatch(/is sold, and is 0 current keys[\s\S]*which is free/);
});

it('finds a voided key that is on sale, one that ends before its licence, and keys held without money', async () => {
  await change(`update stock_keys set void_id = 1 where id = ${free()}`);
  expect(await findViolations()).toMatch(/was voided, and is free/);
  await change('update stock_keys set void_id = null');
  await change(`update stock_keys set expires_on = current_date where id = ${sold()}`);
  expect(await findViolations()).toMatch(/ends on .*, and its licence on/);
  await change('update stock_keys set expires_on = null');
  await change(`update orders set gateway = 'stripe-payto' where id = '${orderId}'`);
  await change(`update stock_keys set state = 'reserved', order_id = '${orderId}', position = 0, seat = id
    where state = 'free'`);
  expect(await findViolations()).toMatch(/has 2 keys held without money, of 2/);
  await change(`update orders set gateway = 'demo' where id = '${orderId}'`);
});

it('finds one key that is in stock twice, written in two ways', async () => {
  const sealer = await openTestSealer(shop.database.db);
  const { rows } = await shop.database.pool.query(
    `select key_hash as hash, sealed from stock_keys where id = ${sold()}`,
  );
  const text = sealer.open(rows[0].sealed, rows[0].hash).toLowerCase().replaceAll('-', ' ');
  const hash = sealer.hashKey(text);
  await shop.database.pool.query(`update stock_keys set key_hash = $1, sealed = $2 where id = ${free()}`, [
    hash,
    sealer.seal(text, hash),
  ]);
  expect(await findViolations()).toMatch(/One key is in stock 2 times/);
  await change(`update stock_keys set key_hash = kept.key_hash, sealed = kept.sealed
    from kept_stock as kept where kept.id = stock_keys.id`);
});

it('finds a charged order that lacks a key', async () => {
  const charge = { outcome: 'approved', orderId, amountCents: 1, transactionId: 'T' } as const;
  await change(`insert into key_events (key_id, event, actor) values (${sold()}, 'voided', 'planted')`);
  await change(`update stock_keys set state = 'void', order_id = null where id = ${sold()}`);
  expect(await findViolations([charge])).toContain(`${orderId} has not the keys of line 0: 1`);
});

it('finds keys that an order holds without an authorisation, and an authorisation that outlives its order', async () => {
  const find = async (ledger = healthy.ledger) =>
    (await auditAuthorisations({ ...healthy, ledger })).violations.join('\n');
  expect(await find()).toBe('');
  await change(`update stock_keys set state = 'reserved', order_id = '${orderId}', position = 0, seat = 9
    where id = ${free()}`);
  expect(await find()).toBe(`${orderId} holds 1 keys, and its payment is captured`);
  await change(`update payments set status = 'authorised' where order_id = '${orderId}'`);
  expect(await find()).toBe('');
  const hold = { outcome: 'authorised', orderId, amountCents: 1, transactionId: 'T' } as const;
  expect(await find([hold])).toMatch(/is authorised at the gateway, and is (paid|fulfilled)/);
  await change(`update payments set status = 'captured' where order_id = '${orderId}'`);
});
