import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { syncRefunds } from './sync-refunds.ts';

let card = '4242424242424242';

const database = await shareTestDatabase();
const stripe = await StripeAtDouble.start(2_000);
const double = stripe.double;
const createToken = async () => ({
  confirmationToken: await double.createToken(card),
  cardholderName: 'Mia',
});
const desk = new RefundDesk(database, stripe.gateway, createToken);
afterAll(async () => {
  await stripe.stop();
});
afterEach(async () => {
  card = '4242424242424242';
  await stripe.endTest();
  await desk.audit();
});

const reconcile = async () => {
  await desk.makeRefundsStale();
  await reconcileRefunds(desk, new AbortController().signal);
};
const readRefunds = (orderId: string) =>
  desk.query(
    `select state, amount_cents as amount, gst_cents as gst, asked_by as "askedBy" from refunds
     where order_id = $1 order by created_at`,
    orderId,
  );

describe('a refund through Stripe', () => {
  it('of seats and then of the rest is made, and adds up to the invoice', async () => {
    const { orderId, paymentId } = await desk.sell();
    await desk.refund(orderId, { kind: 'seats', seats: [{ productId: 'endpoint-enterprise', seats: 1 }] });
    expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'completed' } });
    expect(await readRefunds(orderId)).toMatchObject([
      { amount: 9899, gst: 900 },
      { amount: 36_297, gst: 3300 },
    ]);
    expect(await desk.gateway.listRefunds(paymentId)).toHaveLength(2);
  });

  it('that Stripe completes later has its note then', async () => {
    card = '4000000000007726';
    const { orderId } = await desk.sell();
    await double.control('PUT', '/later', { milliseconds: 3_600_000 });
    const outcome = await desk.refund(orderId);
    expect(outcome).toMatchObject({
      refund: { state: 'requested', gatewayRefundId: expect.stringMatching(/^re_/), noteNumber: null },
    });
    await reconcile();
    expect(await readRefunds(orderId)).toMatchObject([{ state: 'requested' }]);
    await double.control('POST', `/refunds/${outcome.refund.gatewayRefundId}`, { outcome: 'success' });
    await reconcile();
    expect(await readRefunds(orderId)).toMatchObject([{ state: 'completed' }]);
  });
});

describe("a refund in Stripe's dashboard", () => {
  it('leads to the same records, and leaves less to refund', async () => {
    const { orderId, paymentId } = await desk.sell();
    await double.control('POST', '/refunds', { payment_intent: paymentId, amount: 1000 });
    expect(await syncRefunds(desk, paymentId)).toBe(true);
    expect(await syncRefunds(desk, paymentId)).toBe(true);
    expect(await readRefunds(orderId)).toMatchObject([{ amount: 1000, gst: 91, askedBy: 'stripe' }]);
    expect(await desk.refund(orderId)).toMatchObject({ refund: { amountCents: 45_196, gstCents: 4109 } });
  });

  it('that the shop has not heard of makes a larger refund fail, and is recorded then, so the rest can be refunded', async () => {
    const { orderId, paymentId } = await desk.sell();
    await double.control('POST', '/refunds', { payment_intent: paymentId, amount: 1000 });
    expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'failed' } });
    expect(await readRefunds(orderId)).toMatchObject([
      { state: 'failed' },
      { amount: 1000, state: 'completed' },
    ]);
    expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'completed', amountCents: 45_196 } });
    expect(await desk.gateway.listRefunds(paymentId)).toHaveLength(2);
  });

  it('that is pending is recorded when Stripe has completed it', async () => {
    card = '4000000000007726';
    const { orderId, paymentId } = await desk.sell();
    await double.control('PUT', '/later', { milliseconds: 3_600_000 });
    const { id } = await double.control<{ id: string }>('POST', '/refunds', { payment_intent: paymentId });
    await syncRefunds(desk, paymentId);
    expect(await readRefunds(orderId)).toMatchObject([{ state: 'requested', askedBy: 'stripe' }]);
    await reconcile();
    await double.control('POST', `/refunds/${id}`, { outcome: 'success' });
    await reconcile();
    expect(await readRefunds(orderId)).toMatchObject([{ state: 'completed', gst: 4200 }]);
  });

  it('is not recorded while Stripe does not respond', async () => {
    const { orderId, paymentId } = await desk.sell();
    await double.control('POST', '/refunds', { payment_intent: paymentId, amount: 1000 });
    await double.setFaults({ error: { probability: 1 } });
    expect(await syncRefunds(desk, paymentId)).toBe(false);
    await double.setFaults();
    expect(await syncRefunds(desk, paymentId)).toBe(true);
    expect(await readRefunds(orderId)).toHaveLength(1);
  });
});

it('a completed refund that comes back is left as it is, with an alert', async () => {
  card = '4000000000005126';
  const { orderId, paymentId } = await desk.sell();
  await double.control('PUT', '/later', { milliseconds: 3_600_000 });
  const outcome = await desk.refund(orderId);
  expect(outcome).toMatchObject({ refund: { state: 'completed' } });
  await double.control('POST', `/refunds/${outcome.refund.gatewayRefundId}`, { outcome: 'failure' });
  await syncRefunds(desk, paymentId);
  expect(await readRefunds(orderId)).toMatchObject([{ state: 'completed' }]);
  expect(await desk.query('select kind from alerts where order_id = $1', orderId)).toEqual([
    { kind: 'refund-differs' },
  ]);
});
