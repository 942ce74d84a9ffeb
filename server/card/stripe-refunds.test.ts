import { expect, test } from 'vitest';
import { startRelay } from '../../test/start-relay.ts';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';

const stripe = await StripeAtDouble.share(2_000);

const unknown = { kind: 'unknown' };
const completed = { kind: 'completed', gatewayRefundId: expect.stringMatching(/^re_/) };

async function newPaid(card?: string) {
  const purchase = stripe.newPurchase();
  expect(await purchase.charge(card)).toMatchObject({ kind: 'approved' });
  return purchase;
}

test.each(['timeoutBefore', 'cutBefore', 'timeoutAfter', 'cutAfter', 'errorAfter'] as const)(
  'after %s a refund is unknown, and is made once',
  async (fault) => {
    const purchase = await newPaid();
    const refund = purchase.newRefund(1000);
    await stripe.double.setFaults({ [fault]: { next: 1, operations: ['refund'] } });
    expect(await stripe.gateway.refund(refund)).toEqual(unknown);
    const inspected = await stripe.gateway.inspectRefund(refund);
    expect(inspected).toEqual(fault.endsWith('After') ? completed : { kind: 'never-made' });
    expect(await stripe.gateway.refund(refund)).toEqual(completed);
    expect(await purchase.findPayments()).toMatchObject([{ refundedAmount: 1000 }]);
  },
);

test('a refund that Stripe remembers as an error is made under another key, once', async () => {
  const purchase = await newPaid();
  const refund = purchase.newRefund(1000);
  await stripe.double.setFaults({ error: { next: 1, operations: ['refund'] } });
  expect(await stripe.gateway.refund(refund)).toEqual(unknown);
  expect(await stripe.gateway.inspectRefund(refund)).toEqual({ kind: 'never-made' });
  const made = await Promise.all([1, 2, 3].map(() => stripe.gateway.refund(refund)));
  expect(made).toContainEqual(completed);
  expect(await stripe.gateway.refund(refund)).toEqual(completed);
  expect(await purchase.findPayments()).toMatchObject([{ refundedAmount: 1000 }]);
});

test('a refund that another process made while this one began is not made again', async () => {
  const purchase = await newPaid();
  const refund = purchase.newRefund(1000);
  const { double } = stripe;
  const makeElsewhere = async () => {
    await double.setFaults({ errorAfter: { next: 1, operations: ['refund'] } });
    await stripe.gateway.refund(refund);
  };
  const plan = { target: double.url, request: /^POST \/v1\/refunds$/, before: makeElsewhere };
  const relay = await startRelay(plan);
  expect(await stripe.openGateway({ apiBase: relay.url }).refund(refund)).toEqual(completed);
  expect(await purchase.findPayments()).toMatchObject([{ refundedAmount: 1000 }]);
  relay.stop();
});

test('no refund is made while Stripe cannot say what was made before', async () => {
  const purchase = await newPaid();
  const refund = purchase.newRefund(1000);
  await stripe.double.setFaults({ cutBefore: { next: 3, operations: ['list-refunds'] } });
  expect(await stripe.gateway.refund(refund)).toEqual(unknown);
  expect(await stripe.gateway.inspectRefund(refund)).toEqual(unknown);
  expect(await stripe.gateway.listRefunds(refund.paymentId)).toBeNull();
  expect(await purchase.findPayments()).toMatchObject([{ refundedAmount: 0 }]);
});

test('a refund is refused in plain words', async () => {
  const purchase = await newPaid();
  const { gateway } = stripe;
  const tooMuch = 'The refund is larger than what is left of the payment.';
  expect(await gateway.refund(purchase.newRefund(9000))).toEqual({ kind: 'failed', reason: tooMuch });
  expect(await gateway.refund(purchase.newRefund(8999))).toEqual(completed);
  const again = 'The payment has been refunded already.';
  expect(await gateway.refund(purchase.newRefund(1))).toEqual({ kind: 'failed', reason: again });
  const disputed = await newPaid('4000000000000259');
  expect(await gateway.refund(disputed.newRefund(1))).toEqual({
    kind: 'failed',
    reason: 'Stripe refused the refund: charge disputed.',
  });
});

test('a refund that Stripe makes later is pending until then', async () => {
  await stripe.double.control('PUT', '/later', { milliseconds: 60_000 });
  const purchase = await newPaid('4000000000007726');
  const refund = purchase.newRefund(1000);
  const made = await stripe.gateway.refund(refund);
  expect(made).toEqual({ ...completed, kind: 'pending' });
  expect(await stripe.gateway.inspectRefund(refund)).toEqual(made);
  if (made.kind !== 'pending') throw new Error('not pending');
  await stripe.double.control('POST', `/refunds/${made.gatewayRefundId}`, { outcome: 'success' });
  expect(await stripe.gateway.inspectRefund(refund)).toEqual({ ...made, kind: 'completed' });
});

test('a refund may fail after it was made', async () => {
  await stripe.double.control('PUT', '/later', { milliseconds: 60_000 });
  const purchase = await newPaid('4000000000005126');
  const refund = purchase.newRefund(1000);
  const made = await stripe.gateway.refund(refund);
  if (made.kind !== 'completed') throw new Error('not completed');
  await stripe.double.control('POST', `/refunds/${made.gatewayRefundId}`, { outcome: 'failure' });
  expect(await stripe.gateway.inspectRefund(refund)).toEqual({
    kind: 'failed',
    reason: expect.stringMatching(/^Stripe could not complete the refund: [a-z ]+\.$/),
  });
  expect(await stripe.gateway.listRefunds(refund.paymentId)).toMatchObject([{ state: 'failed' }]);
});

test('a refund made in the dashboard is listed without an id of the shop', async () => {
  const purchase = await newPaid();
  const { double, gateway } = stripe;
  await double.control('POST', '/refunds', { payment_intent: purchase.paymentId, amount: 500 });
  expect(await gateway.listRefunds(purchase.paymentId ?? '')).toEqual([
    {
      gatewayRefundId: expect.stringMatching(/^re_/),
      refundId: null,
      amountCents: 500,
      state: 'completed',
      createdAt: expect.any(Date),
    },
  ]);
});

test('payments are listed page by page, and a page that is missing is an error', async () => {
  const { double, gateway } = stripe;
  const since = new Date(Date.now() - 600_000);
  for (let made = 0; made < 101; made++) await double.control('POST', '/payments', { amount: 100 });
  const list = () => Array.fromAsync(gateway.listPayments(since));
  const foreign = (await list()).filter(({ orderId }) => orderId === null);
  expect(new Set(foreign.map(({ paymentId }) => paymentId)).size).toBe(101);
  await double.setFaults({ error: { next: 1, operations: ['list'] } });
  await expect(list()).rejects.toThrow();
});
