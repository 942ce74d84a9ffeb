import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { PayPalAtDouble } from '../../test/paypal-at-double.ts';

const paypal = await PayPalAtDouble.share();

afterEach(() => void paypal.double.faults.splice(0));

describe('a refund', () => {
  test.each(['before', 'after'] as const)('whose answer is lost %s the effect is made once', async (when) => {
    const order = paypal.newOrder('approve', 1000);
    await order.charge('good');
    const refund = await order.newRefund(400);
    paypal.breakNext({ path: /refund$/, when });
    expect(await paypal.gateway.refund(refund)).toEqual({ kind: 'unknown' });
    expect(await paypal.gateway.refund(refund)).toMatchObject({ kind: 'completed' });
    expect(paypal.find(order).unit.payments.refunds).toHaveLength(1);
  });

  test('that PayPal is making already has no outcome yet, and is made once', async () => {
    const order = paypal.newOrder('approve', 1000);
    await order.charge('good');
    const refund = await order.newRefund(400);
    paypal.breakNext({ path: /refund$/, when: 'after', how: 'PREVIOUS_REQUEST_IN_PROGRESS' });
    expect(await paypal.gateway.refund(refund)).toEqual({ kind: 'unknown' });
    expect(await paypal.gateway.refund(refund)).toMatchObject({ kind: 'completed' });
    expect(paypal.find(order).unit.payments.refunds).toHaveLength(1);
  });

  test('made on PayPal’s own page is listed without an id of the shop', async () => {
    const order = paypal.newOrder('approve', 1000);
    await order.charge('good');
    const { paymentId } = await order.newRefund(1);
    const capture = paypal.find(order).unit.payments.captures[0];
    paypal.double.ledger.refund(capture?.id ?? '', {});
    expect(await paypal.gateway.listRefunds(paymentId)).toMatchObject([
      { refundId: null, amountCents: 1000, state: 'completed' },
    ]);
  });
});

test('a dispute is found with its order, in the shop’s words', async () => {
  const order = paypal.newOrder();
  await order.charge('good');
  const id = `PP-D-${randomUUID()}`;
  const dispute = {
    dispute_id: id,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_amount: { currency_code: 'AUD', value: '89.99' },
    disputed_transactions: [{ custom: order.id }],
  };
  paypal.double.ledger.disputes.set(id, dispute);
  const found = {
    disputeId: id,
    paymentId: paypal.find(order).id,
    status: 'needs_response',
    amountCents: 8999,
    reason: 'merchandise or service not received',
  };
  expect(await paypal.gateway.inspectDispute(id)).toEqual(found);
  const listed = [];
  for await (const claim of paypal.gateway.listClaims(new Date(0))) listed.push(claim);
  expect(listed).toEqual([{ kind: 'dispute', ...found }]);
  const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } };
  paypal.double.ledger.disputes.set(id, { ...dispute, status: 'RESOLVED', ...outcome });
  expect(await paypal.gateway.inspectDispute(id)).toMatchObject({ status: 'lost' });
  expect(await paypal.gateway.inspectDispute('PP-D-NONE')).toBe('not-found');
});
