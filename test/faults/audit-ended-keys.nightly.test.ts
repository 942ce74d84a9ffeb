import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestShop } from '../start-shop.ts';
import type { AuditSubject } from './audit-subject.ts';
import { findViolated, openAuditedShop } from './audited-shop.ts';
import { plantNote, plantRefund, readOrder } from './plant-refund.ts';

let shop: TestShop;
let healthy: AuditSubject;
let client: PoolClient;

beforeAll(async () => {
  ({ shop, healthy } = await openAuditedShop());
});
afterAll(() => shop.stop());
beforeEach(async () => {
  client = await shop.database.pool.connect();
  await client.query('begin');
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});

const violated = () => findViolated({ ...healthy, database: client });

it('13: it finds an order whose money is all back with valid keys and seats that no note names', async () => {
  await plantRefund(client, await readOrder(client, 'fulfilled'), { takesSeats: false });
  await plantNote(client, 1);
  expect(await violated()).toEqual([13]);
});

it('13: it finds an order whose money is all back that awaits keys', async () => {
  const order = await readOrder(client, 'fulfilled');
  await plantRefund(client, order);
  await plantNote(client, 1);
  await client.query('update order_lines set awaiting_keys_since = now() where order_id = $1', [order.id]);
  expect(await violated()).toEqual([13]);
});

it('2: it finds a refunded seat whose key is valid', async () => {
  const order = await readOrder(client, 'fulfilled');
  await plantRefund(client, order);
  await plantNote(client, 1);
  await client.query('update refunds set amount_cents = amount_cents - 1');
  expect(await violated()).toEqual([]);
  await client.query('update licence_keys set revoked_by_refund = null');
  expect(await violated()).toEqual([2]);
});

it('10: it finds a key that a refund without success revoked', async () => {
  await plantRefund(client, await readOrder(client, 'fulfilled'));
  await client.query(`update refunds set state = 'failed'`);
  expect(await violated()).toEqual([2, 10]);
});
