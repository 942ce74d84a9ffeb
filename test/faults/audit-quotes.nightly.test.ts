import { beforeEach, expect, it } from 'vitest';
import type { AuditSubject } from './audit-subject.ts';
import { openPlantedShop } from './audited-shop.ts';

let orderId: string;

const planted = await openPlantedShop();
const { client, healthy } = planted;

/** Plants an order of the healthy shop as one that was paid by bank transfer, with its quote. */
beforeEach(async () => {
  const { rows } = await client.query(
    `update orders set gateway = 'bank-transfer', transaction_id = 'BANK-QUO-000001'
     where id = (select id from orders where state = 'fulfilled' and id not like 'ORD-DEMO%' limit 1)
     returning id, email, total_cents`,
  );
  orderId = rows[0].id;
  await client.query('delete from purchase_attempts where order_id = $1', [orderId]);
  await client.query(
    `insert into quotes (number, email, billing, subtotal_cents, gst_cents, total_cents, order_id, expires_at)
     overriding system value values (1, $1, '{}', $2, 0, $2, $3, now())`,
    [rows[0].email, rows[0].total_cents, orderId],
  );
});

const recordMarking = () =>
  client.query(`insert into audit_events (actor, action, order_id) values ('sam', 'quote-marked-paid', $1)`, [
    orderId,
  ]);

const violated = (changes: Partial<AuditSubject> = {}) => {
  const outcomes = healthy.outcomes.filter(({ text }) => !text.includes(orderId));
  return planted.violated({ outcomes, invoicesRead: 0, ...changes });
};

const withoutItsCharge = () => ({ ledger: healthy.ledger.filter((line) => line.orderId !== orderId) });

it('finds nothing in an order that was paid by bank transfer', async () => {
  await recordMarking();
  expect(await violated(withoutItsCharge())).toEqual([]);
});

it('1: finds that a card was charged too', async () => {
  await recordMarking();
  expect(await violated()).toEqual([1]);
});

it('12: finds a quote that was marked as paid without an audit event', async () => {
  expect(await violated(withoutItsCharge())).toEqual([12]);
});

it('16: finds a transfer without its quote, for another one, and a quote of another total', async () => {
  await recordMarking();
  await client.query('update quotes set total_cents = total_cents + 1, gst_cents = 1');
  expect(await violated(withoutItsCharge())).toEqual([16]);
  await client.query('update quotes set total_cents = total_cents - 1, gst_cents = 0');
  await client.query(`update orders set transaction_id = 'BANK-QUO-000002' where id = $1`, [orderId]);
  expect(await violated(withoutItsCharge())).toEqual([16]);
  await client.query(`update orders set transaction_id = 'BANK-QUO-000001' where id = $1`, [orderId]);
  await client.query('update quotes set order_id = null');
  expect(await violated(withoutItsCharge())).toEqual([16]);
});
