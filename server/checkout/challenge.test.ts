import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';

/** Without events of Stripe: the repeated request and reconciliation settle the orders alone. */
const stripe = await StripeShop.share();
await stripe.sendEvents({ never: true });

afterEach(async () => {
  const { rows } = await stripe.shop.database.pool.query('select * from purchase_attempts');
  expect(JSON.stringify(rows)).not.toMatch(/_secret_|ctoken_/);
  expect(stripe.shop.logLines.join('')).not.toMatch(/_secret_|ctoken_/);
});

/** Moves an order to an hour ago: longer than any charge takes, but the time for the challenge is not over. */
async function age(orderId: string): Promise<void> {
  await stripe.query(`update orders set created_at = now() - interval '1 hour' where id = $1`, orderId);
}

const wasAsked = async (orderId: string) => {
  const [row] = await stripe.query<{ asked: boolean }>(
    'select asked_at is not null as asked from orders where id = $1',
    orderId,
  );
  return row?.asked;
};

const statusOf = async (orderId: string) => {
  const [row] = await stripe.query<{ status: string }>(
    'select status from payments where order_id = $1',
    orderId,
  );
  return row?.status;
};

describe('when the bank asks for a challenge', () => {
  it('the response is a 202 with what the page needs, as often as the request is repeated', async () => {
    const { post, orderId, paymentId } = await stripe.newChallenge();
    const first = await post();
    expect(first).toMatchObject({ status: 202, body: { status: 'action-required', orderId } });
    expect(first.body).toHaveProperty('clientSecret', expect.stringContaining(`${paymentId}_secret_`));
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await post()).text).toBe(first.text);
    expect(await statusOf(orderId)).toBe('action-required');
  });

  it('and it is passed, the repeated request gets the keys, with a new token too', async () => {
    const { buyer, body, idempotencyKey, post, endChallenge, orderId } = await stripe.newChallenge();
    await endChallenge('pass');
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId } });
    const payment = { ...body.payment, confirmationToken: await stripe.double.createToken() };
    const again = await buyer.buy({ body: { ...body, payment }, idempotencyKey });
    expect(again.text).toBe(answers[0]?.text);
    expect(await stripe.query('select from licence_keys where order_id = $1', orderId)).toHaveLength(1);
    expect(await statusOf(orderId)).toBe('captured');
  });

  it('and it fails, the repeated request says so, and the payment is closed', async () => {
    const { post, endChallenge, orderId, paymentId } = await stripe.newChallenge();
    await endChallenge('fail');
    const answer = await post();
    expect(answer).toMatchObject({ status: 402, body: { code: 'challenge-failed' } });
    expect((await post()).text).toBe(answer.text);
    expect(await statusOf(orderId)).toBe('failed');
    const errors = await stripe.query('select last_error from payments where order_id = $1', orderId);
    expect(errors).toEqual([{ last_error: 'challenge-failed' }]);
    expect((await findIntent(paymentId))?.status).toBe('canceled');
  });

  it('reconciliation leaves it open for 30 minutes, and then closes the payment', async () => {
    const { post, orderId, paymentId } = await stripe.newChallenge();
    await age(orderId);
    await expect.poll(() => wasAsked(orderId)).toBe(true);
    expect(await post()).toMatchObject({ status: 202 });
    const [row] = await stripe.query<{ minutes: number }>(
      'select extract(epoch from expires_at - opened_at)::int / 60 as minutes from payments where order_id = $1',
      orderId,
    );
    expect(row?.minutes).toBe(30);
    await stripe.makeStale(orderId);
    await expect.poll(() => stripe.stateOf(orderId)).toBe('abandoned');
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    expect((await findIntent(paymentId))?.status).toBe('canceled');
  });

  it('and it is passed in a tab that closes, reconciliation records the payment', async () => {
    const { endChallenge, orderId } = await stripe.newChallenge();
    await endChallenge('pass');
    await age(orderId);
    await expect.poll(() => stripe.stateOf(orderId)).toMatch(/paid|fulfilled/);
  });
});

describe('an identical cart after a challenge that was left', () => {
  it('closes the first payment and goes on', async () => {
    const { buyer, body, post, orderId, paymentId } = await stripe.newChallenge();
    const payment = { ...body.payment, confirmationToken: await stripe.double.createToken() };
    const second = await buyer.buy({ body: { ...body, payment }, idempotencyKey: randomUUID() });
    expect(second).toMatchObject({ status: 200 });
    expect(second.body.orderId).not.toBe(orderId);
    expect((await findIntent(paymentId))?.status).toBe('canceled');
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
  });

  it('is not paid for when the first turns out to be', async () => {
    const { buyer, body, endChallenge, orderId } = await stripe.newChallenge();
    await endChallenge('pass');
    const second = await buyer.buy({ body, idempotencyKey: randomUUID() });
    expect(second).toMatchObject({ status: 409, body: { code: 'bought-recently', order: { orderId } } });
  });

  it('waits when the gateway does not say what became of the first', async () => {
    const { buyer, body, orderId } = await stripe.newChallenge();
    await stripe.double.setFaults({ error: { next: 20 } });
    const second = await buyer.buy({ body, idempotencyKey: randomUUID() });
    await stripe.double.setFaults();
    expect(second).toMatchObject({ status: 409, body: { code: 'bought-elsewhere' } });
    expect(await stripe.stateOf(orderId)).toBe('pending');
  });
});

async function findIntent(paymentId: string) {
  const { payments } = await stripe.double.readLedger();
  return payments.find(({ id }) => id === paymentId);
}
