import { expect, it } from 'vitest';
import { startRelay } from './start-relay.ts';
import { StripeShop } from './stripe-shop.ts';

/* A process may be paused at any moment of a purchase, for longer than reconciliation waits for it. */

// The pause ends when the order is reconciled, not when Stripe's time is over.
const stripe = await StripeShop.share({ gatewayTimeoutMilliseconds: 60_000 });

/** Buys at a process that is paused before it sends a request to Stripe, until the order has been reconciled. */
async function buyAndPause(request: RegExp, card?: string) {
  let orderId = '';
  const reconcile = async () => {
    const [order] = await stripe.query<{ id: string }>(
      `select id from orders where state = 'pending' order by created_at desc limit 1`,
    );
    orderId = order?.id ?? '';
    await stripe.makeStale(orderId);
    await expect.poll(() => stripe.stateOf(orderId)).not.toBe('pending');
  };
  const relay = await startRelay({ target: stripe.double.url, request, before: reconcile });
  const node = await stripe.startNodeAt(relay.url);
  const { post } = await stripe.newPurchase(card, node);
  const answers = [await post(), await post()].map(({ status, body }) => [status, body.code]);
  const { payments } = await stripe.double.readLedger();
  const statuses = payments.filter((payment) => payment.orderId === orderId).map(({ status }) => status);
  await node.stop();
  relay.stop();
  return { answers, statuses, state: await stripe.stateOf(orderId) };
}

const notTaken = [402, 'payment-not-taken'];

it('before the payment is opened: it is never confirmed', async () => {
  expect(await buyAndPause(/^POST \/v1\/payment_intents$/)).toEqual({
    answers: [notTaken, notTaken],
    statuses: ['canceled'],
    state: 'abandoned',
  });
});

it('before the payment is confirmed: Stripe refuses to confirm it', async () => {
  expect(await buyAndPause(/^POST .*\/confirm$/)).toEqual({
    answers: [notTaken, notTaken],
    statuses: ['canceled'],
    state: 'abandoned',
  });
});

it('before a refused payment is cancelled: both report why it was refused', async () => {
  const refused = [402, 'insufficient-funds'];
  expect(await buyAndPause(/^POST .*\/cancel$/, '4000000000009995')).toEqual({
    answers: [refused, refused],
    statuses: ['canceled'],
    state: 'declined',
  });
});
