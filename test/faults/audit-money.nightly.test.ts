import { describe, expect, it } from 'vitest';
import { openPlantedShop } from './audited-shop.ts';
import {
  type Order,
  type Planted,
  plantNote as plantNoteIn,
  plantRefund as plantRefundIn,
  readOrder as readOrderIn,
} from './plant-refund.ts';

const { client, healthy, violated } = await openPlantedShop();

const readOrder = (state: 'fulfilled' | 'declined') => readOrderIn(client, state);
const plantRefund = (order: Order, planted?: Planted) => plantRefundIn(client, order, planted);
const plantNote = (number: number, refundId?: string) => plantNoteIn(client, number, refundId);

describe('9: money for an order that is not paid', () => {
  const charge = ({ id, total }: Order) => ({
    ledger: [
      ...healthy.ledger,
      { orderId: id, amountCents: total, outcome: 'approved' as const, transactionId: 'late' },
    ],
  });

  it('is found when it is kept, which is also a violation of 1', async () => {
    const order = await readOrder('declined');
    expect(await violated(charge(order))).toEqual([1, 9]);
  });

  it('is found when it went back without an alert', async () => {
    const order = await readOrder('declined');
    const refund = await plantRefund(order, { kind: 'late-capture' });
    expect(await violated({ ...charge(order), gatewayRefunds: [refund] })).toEqual([9]);
    await client.query(
      `insert into alerts (subject, kind, order_id, text) values ('a', 'late-capture', $1, '')`,
      [order.id],
    );
    expect(await violated({ ...charge(order), gatewayRefunds: [refund] })).toEqual([]);
  });
});

describe('10: it finds', () => {
  it('nothing in a refund of a whole order that has its note', async () => {
    const gatewayRefunds = [await plantRefund(await readOrder('fulfilled'))];
    await plantNote(1);
    expect(await violated({ gatewayRefunds })).toEqual([]);
  });

  it('a refund without a note, and a note without a sale', async () => {
    await plantRefund(await readOrder('fulfilled'));
    expect(await violated()).toEqual([10, 13]);
    await plantNote(1);
    expect(await violated()).toEqual([]);
    await client.query(`update refunds set kind = 'late-capture'`);
    expect(await violated()).toEqual([10]);
  });

  it('a gap in the numbers of notes, and a counter that is ahead', async () => {
    await plantRefund(await readOrder('fulfilled'));
    await plantNote(2);
    expect(await violated()).toEqual([10]);
    await client.query('update adjustment_notes set number = 1');
    expect(await violated()).toEqual([10]);
  });

  it('notes that adjust another GST than the invoice has', async () => {
    const order = await readOrder('fulfilled');
    await plantRefund(order, { gst: order.gst - 1 });
    await plantNote(1);
    expect(await violated()).toEqual([10]);
  });

  it('more refunds than were charged', async () => {
    const order = await readOrder('fulfilled');
    await plantRefund(order);
    await plantNote(1);
    await plantRefund(order, { id: 'REF-2' });
    await client.query(`update refunds set state = 'requested', settled_at = null where id = 'REF-2'`);
    expect(await violated()).toEqual([10]);
  });

  it('a refund that only one of shop and gateway has, and one of another amount', async () => {
    const order = await readOrder('fulfilled');
    const refund = await plantRefund(order);
    await plantNote(1);
    expect(await violated({ gatewayRefunds: [] })).toEqual([10]);
    expect(await violated({ gatewayRefunds: [refund, { ...refund, gatewayRefundId: 're-2' }] })).toEqual([
      10,
    ]);
    expect(await violated({ gatewayRefunds: [{ ...refund, amountCents: 1 }] })).toEqual([10]);
    const failed = { gatewayRefunds: [{ ...refund, state: 'failed' as const }] };
    expect(await violated(failed)).toEqual([10]);
    await client.query(
      `insert into alerts (subject, kind, text) values ('refund-differs REF-1 failed', 'refund-differs', 'Failed')`,
    );
    expect(await violated(failed)).toEqual([]);
  });
});

it('12: it finds a refund by an operator without an audit event, or with two', async () => {
  await plantRefund(await readOrder('fulfilled'), { askedBy: 'operator:sam' });
  await plantNote(1);
  const record = () =>
    client.query(
      `insert into audit_events (actor, action, after) values ('sam', 'refund', '{"refundId":"REF-1"}')`,
    );
  expect(await violated()).toEqual([12]);
  await record();
  expect(await violated()).toEqual([]);
  await record();
  expect(await violated()).toEqual([12]);
});

it('6: a challenge may stay open until its payment expires, and no longer', async () => {
  const { id, total } = await readOrder('declined');
  await client.query(
    `update orders set state = 'pending', settled_at = null, created_at = now() - interval '20 minutes' where id = $1`,
    [id],
  );
  await client.query(`delete from payments where order_id = $1`, [id]);
  await client.query(
    `insert into payments (order_id, gateway, payment_id, amount_cents, status, expires_at)
     values ($1, 'stripe', 'pi_1', $2, 'action-required', now() + interval '10 minutes')`,
    [id, total],
  );
  expect(await violated()).toEqual([]);
  await client.query(`update payments set expires_at = now() - interval '3 minutes'`);
  expect(await violated()).toEqual([6]);
});
