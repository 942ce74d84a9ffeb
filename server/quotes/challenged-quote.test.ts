import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';

/** Without events of Stripe: the repeated request and reconciliation settle the orders alone. */
const stripe = await StripeShop.share();
await stripe.sendEvents({ never: true });

/** A quote of the items that a test buys, whose payment waits for the bank's challenge. */
async function leaveChallenge() {
  const { buyer, body } = await stripe.newPurchase();
  const { email, billing, items } = body;
  const quote = (await buyer.getQuote({ body: { email, billing, items } })).body;
  const pay = async (card?: string, idempotencyKey: string = randomUUID()) => {
    const payment = { ...body.payment, confirmationToken: await stripe.double.createToken(card) };
    return buyer.buy({ body: { ...body, payment, quote: quote.token }, idempotencyKey });
  };
  const idempotencyKey = randomUUID();
  const { status, body: left } = await pay('4000002760003184', idempotencyKey);
  expect(status).toBe(202);
  const { orderId } = left;
  const [payment] = await stripe.query<{ id: string }>(
    'select payment_id as id from payments where order_id = $1',
    orderId,
  );
  const paymentId = payment?.id ?? '';
  const stateNow = async () => (await buyer.readQuote(quote.token)).body.state;
  return { pay, orderId, paymentId, stateNow, repeat: () => pay('4000002760003184', idempotencyKey) };
}

/** A quote of a cart whose own payment waits for the bank's challenge. */
async function leaveChallengeOfCart() {
  const { buyer, body, ...left } = await stripe.newChallenge();
  const { email, billing, items } = body;
  const quote = (await buyer.getQuote({ body: { email, billing, items } })).body;
  const pay = async () => {
    const payment = { ...body.payment, confirmationToken: await stripe.double.createToken() };
    return buyer.buy({ body: { ...body, payment, quote: quote.token }, idempotencyKey: randomUUID() });
  };
  return { pay, ...left };
}

async function findIntent(paymentId: string) {
  const { payments } = await stripe.double.readLedger();
  return payments.find(({ id }) => id === paymentId);
}

describe("a quote whose bank's challenge was left", () => {
  it('is paid again: the first payment is closed before', async () => {
    const { pay, orderId, paymentId, stateNow, repeat } = await leaveChallenge();
    expect(await stateNow()).toBe('being-paid');
    const second = await pay();
    expect(second.status).toBe(200);
    expect(second.body.orderId).not.toBe(orderId);
    expect((await findIntent(paymentId))?.status).toBe('canceled');
    expect(await repeat()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    expect(await stateNow()).toBe('paid');
  });

  it('is not paid again when the first payment turns out to be made', async () => {
    const { pay, orderId, paymentId, stateNow } = await leaveChallenge();
    await stripe.double.control('POST', `/challenges/${paymentId}`, { outcome: 'pass' });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'quote-paid' } });
    expect(await stripe.stateOf(orderId)).toMatch(/paid|fulfilled/);
    expect(await stateNow()).toBe('paid');
  });

  it('waits when the gateway does not say what became of the first payment', async () => {
    const { pay, orderId } = await leaveChallenge();
    await stripe.double.setFaults({ error: { next: 20 } });
    const second = await pay();
    await stripe.double.setFaults();
    expect(second).toMatchObject({ status: 409, body: { code: 'quote-being-paid' } });
    expect(second.headers.get('retry-after')).toBe('5');
    expect(await stripe.stateOf(orderId)).toBe('pending');
  });

  it('shows the same challenge when its request is repeated', async () => {
    const { orderId, repeat, stateNow } = await leaveChallenge();
    expect(await repeat()).toMatchObject({ status: 202, body: { orderId } });
    expect(await stateNow()).toBe('being-paid');
  });
});

describe("a quote of a cart whose bank's challenge was left", () => {
  it('is paid once the payment of the cart is closed', async () => {
    const { pay, orderId, paymentId } = await leaveChallengeOfCart();
    expect((await pay()).status).toBe(200);
    expect((await findIntent(paymentId))?.status).toBe('canceled');
    expect(await stripe.stateOf(orderId)).toBe('abandoned');
  });

  it('is asked about when the payment of the cart turns out to be made', async () => {
    const { pay, orderId, endChallenge } = await leaveChallengeOfCart();
    await endChallenge('pass');
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'bought-recently', order: { orderId } } });
  });
});
