import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestOrder } from '../../test/gateway-order.ts';
import { PayPalAtDouble } from '../../test/paypal-at-double.ts';

const paypal = await PayPalAtDouble.share();

afterEach(() => void paypal.double.faults.splice(0));

const addressOf = (outcome: object) => ('address' in outcome ? String(outcome.address) : '');
const declined = { kind: 'action-required', address: expect.stringContaining('checkoutnow'), declined: true };

async function declinedOrder(): Promise<{ order: TestOrder; address: string }> {
  const order = paypal.newOrder('decline');
  const outcome = await order.charge('good');
  expect(outcome).toEqual(declined);
  return { order, address: addressOf(outcome) };
}

describe('an approval that PayPal refused', () => {
  test('is captured once, however often the shop asks and captures', async () => {
    const { order } = await declinedOrder();
    for (let round = 0; round < 5; round++) {
      expect(await order.inspect()).toEqual(declined);
      expect(await order.capture()).toEqual(declined);
    }
    expect(await Promise.all(Array.from({ length: 5 }, () => order.capture()))).toContainEqual(declined);
    expect(paypal.captureIdsOf(order)).toEqual([`${order.id}-1`]);
  });

  test('is not captured again when PayPal names no time, or the first look after it fails', async () => {
    const { order } = await declinedOrder();
    Object.assign(paypal.find(order), { update_time: undefined });
    expect(await order.inspect()).toEqual(declined);
    const lost = paypal.newOrder('decline');
    await lost.authorise('good');
    paypal.breakNext({ path: /orders\/\w+$/, how: 500 });
    expect(await lost.capture()).toEqual(declined);
    expect(await lost.inspect()).toEqual(declined);
    expect(await lost.capture()).toEqual(declined);
    expect([paypal.captureIdsOf(order), paypal.captureIdsOf(lost)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  test('is renewed by a changed order, which is captured under a new number', async () => {
    const { order, address } = await declinedOrder();
    await paypal.double.approve(address, 'approve');
    expect(await order.inspect()).toMatchObject({ kind: 'authorised' });
    expect(await order.capture()).toMatchObject({ kind: 'approved' });
    expect(paypal.captureIdsOf(order)).toEqual([`${order.id}-1`, `${order.id}-2`]);
  });

  test('is not renewed by its own late event, but by that of a second approval', async () => {
    const { order } = await declinedOrder();
    const { id } = paypal.find(order);
    const { store } = paypal.gateway;
    for (const event of ['late', 'late']) await store.addApproval(id, event);
    expect(await order.capture()).toEqual(declined);
    paypal.find(order).plan = 'approve';
    await store.addApproval(id, 'second');
    expect(await order.capture()).toMatchObject({ kind: 'approved' });
  });

  test('is renewed by the return of the buyer where no event arrives', async () => {
    const { order } = await declinedOrder();
    const { id } = paypal.find(order);
    await paypal.gateway.noteReturn({ orderId: order.id, paymentId: id, amountCents: 8999 });
    paypal.find(order).plan = 'approve';
    expect(await order.capture()).toMatchObject({ kind: 'approved' });
  });

  test('can be closed, and is never captured after that', async () => {
    const { order, address } = await declinedOrder();
    expect(await order.close()).toEqual({ kind: 'never-charged' });
    await paypal.double.approve(address, 'approve');
    expect(await order.capture()).toEqual({ kind: 'never-charged' });
  });
});

test('a capture that PayPal is completing is asked for again under its number, and takes the money once', async () => {
  const order = paypal.newOrder();
  await order.authorise('good');
  paypal.breakNext({ how: 'ORDER_COMPLETION_IN_PROGRESS' });
  expect(await order.capture()).toEqual({ kind: 'unknown' });
  expect(await order.capture()).toMatchObject({ kind: 'approved' });
  expect(new Set(paypal.captureIdsOf(order))).toEqual(new Set([`${order.id}-1`]));
});

describe('an order that PayPal has forgotten', () => {
  test('is paid where its capture is known, and refunded by it', async () => {
    const order = paypal.newOrder('approve', 1000);
    const paid = await order.charge('good');
    paypal.find(order).isForgotten = true;
    expect(await order.inspect()).toEqual(paid);
    const refund = await order.newRefund(400);
    expect(await paypal.gateway.refund(refund)).toMatchObject({ kind: 'completed' });
    expect(await paypal.gateway.inspectRefund(refund)).toMatchObject({ kind: 'completed' });
    expect(await paypal.gateway.listRefunds(refund.paymentId)).toMatchObject([{ amountCents: 400 }]);
  });

  test('has the refund whose answer was lost, once', async () => {
    const order = paypal.newOrder('approve', 1000);
    await order.charge('good');
    const refund = await order.newRefund(400);
    paypal.breakNext({ path: /refund$/, when: 'after' });
    expect(await paypal.gateway.refund(refund)).toEqual({ kind: 'unknown' });
    paypal.find(order).isForgotten = true;
    expect(await paypal.gateway.listRefunds(refund.paymentId)).toBe(null);
    expect(await paypal.gateway.refund(refund)).toMatchObject({ kind: 'completed' });
    expect(paypal.find(order).unit.payments.refunds).toHaveLength(1);
    const old = { ...refund, refundId: 'REF-OLD', requestedAt: new Date(Date.now() - 46 * 86_400_000) };
    expect(await paypal.gateway.refund(old)).toEqual({ kind: 'unknown' });
  });

  test('is unknown where a capture was begun, also when the capture itself is answered with 404', async () => {
    const order = paypal.newOrder();
    await order.authorise('good');
    paypal.breakNext({ when: 'after' });
    paypal.breakNext({ path: /orders\/\w+$/, how: 500, times: 1 });
    expect(await order.capture()).toEqual({ kind: 'unknown' });
    paypal.find(order).isForgotten = true;
    paypal.breakNext({ how: 404 });
    expect(await order.capture()).toEqual({ kind: 'unknown' });
    expect(await order.close()).toEqual({ kind: 'unknown' });
    expect(await paypal.gateway.inspect({ orderId: 'x', paymentId: 'NOWHERE', amountCents: 1 })).toEqual({
      kind: 'unknown',
    });
  });
});

describe('an order in another shape', () => {
  test('is settled by its capture where it has no status', async () => {
    for (const [status, outcome] of [
      ['COMPLETED', { kind: 'approved' }],
      ['DECLINED', { kind: 'declined', reason: 'paypal-declined' }],
      ['SOMETHING', { kind: 'unknown' }],
    ] as const) {
      const order = paypal.newOrder();
      await order.charge('good');
      const { id, unit } = paypal.find(order);
      const captures = [{ ...unit.payments.captures[0], status }];
      paypal.double.strangeOrders.set(id, { purchase_units: [{ ...unit, payments: { captures } }] });
      expect(await order.inspect()).toMatchObject(outcome);
    }
  });

  test('is set aside by name, and the others are listed', async () => {
    const [strange, plain] = [paypal.newOrder(), paypal.newOrder()];
    for (const order of [strange, plain]) await order.charge('good');
    paypal.double.strangeOrders.set(paypal.find(strange).id, { purchase_units: [null] });
    const listed: { readonly orderId: string | null }[] = [];
    for await (const payment of paypal.gateway.listPayments(new Date(Date.now() - 600_000)))
      listed.push(payment);
    const of = ({ id }: TestOrder) => listed.find(({ orderId }) => orderId === id);
    expect(of(strange)).toMatchObject({ kind: 'unreadable', paymentId: paypal.find(strange).id });
    expect(of(plain)).toMatchObject({ isCaptured: true });
  });
});

test.each([
  ['its capture alone', (capture: string) => ({ seller_transaction_id: capture })],
  ['its invoice', (_: string, order: string) => ({ invoice_number: order })],
  ['its custom id, in the second transaction', (_: string, order: string) => ({ custom: order })],
] as const)('a dispute is found by %s, with the day until which the seller can respond', async (_, name) => {
  const order = paypal.newOrder();
  await order.charge('good');
  const [capture] = paypal.find(order).unit.payments.captures;
  const id = `PP-D-${randomUUID()}`;
  paypal.double.ledger.disputes.set(id, {
    dispute_id: id,
    status: 'OPEN',
    disputed_transactions: [{}, name(capture?.id ?? '', order.id)],
    seller_response_due_date: '2026-12-04T10:00:00Z',
  });
  expect(await paypal.gateway.inspectDispute(id)).toMatchObject({
    paymentId: paypal.find(order).id,
    status: 'open',
    respondBy: new Date('2026-12-04T10:00:00Z'),
  });
});
