import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Customer } from './shop-driver.ts';
import { StripeShop } from './stripe-shop.ts';
import { validBilling } from './valid-billing.ts';

/* Buyers who press twice, use two windows or change the card must never be charged twice, nor without an order. */

const stripe = await StripeShop.share();

beforeEach(() => stripe.sendEvents());

async function buy(buyer: Customer, card = '4242424242424242', idempotencyKey = randomUUID()) {
  const confirmationToken = await stripe.double.createToken(card);
  const body = {
    email: buyer.email,
    billing: validBilling,
    payment: { confirmationToken, cardholderName: 'Mia Nguyen' },
    items: [{ productId: 'endpoint-complete', quantity: 1 }],
  };
  return buyer.buy({ body, idempotencyKey });
}

/** What was taken from a buyer, and the orders that were paid. Both must be the same. */
async function readCaptures(buyer: Customer): Promise<string[]> {
  const pending = `select id from orders where email = $1 and state = 'pending'`;
  await expect.poll(() => stripe.query(pending, buyer.email)).toEqual([]);
  const { payments } = await stripe.double.readLedger();
  const orders = await stripe.query<{ id: string; state: string }>(
    'select id, state from orders where email = $1',
    buyer.email,
  );
  const captured = payments.filter(
    ({ captures, orderId }) => captures > 0 && orders.some(({ id }) => id === orderId),
  );
  const paid = orders.filter(({ state }) => state === 'paid' || state === 'fulfilled');
  expect(captured.map(({ orderId }) => orderId).sort()).toEqual(paid.map(({ id }) => id).sort());
  return captured.map(({ id }) => id);
}

it('30 identical requests with a token each are one payment', async () => {
  const buyer = await stripe.newBuyer();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 30 }, () => buy(buyer, undefined, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await readCaptures(buyer)).toHaveLength(1);
});

it('the same cart in ten windows is one payment', async () => {
  const buyer = await stripe.newBuyer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(buyer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readCaptures(buyer)).toHaveLength(1);
});

it('a second window that pays while the challenge of the first is passed is one payment, ten times', async () => {
  await stripe.sendEvents({ delay: { from: 0, to: 50 } });
  const rounds = Array.from({ length: 10 }, async (_, round) => {
    const { buyer, endChallenge, post } = await stripe.newChallenge();
    const pass = () => endChallenge('pass').catch(() => 'closed before');
    const passing = round % 2 === 0 ? pass() : null;
    const [second] = await Promise.all([buy(buyer), passing ?? pass()]);
    const first = await post();
    expect([first.status, second.status].sort()).toEqual(second.status === 200 ? [200, 402] : [200, 409]);
    expect(await readCaptures(buyer)).toHaveLength(1);
  });
  await Promise.all(rounds);
});

it('a page that confirms a refused payment with another card pays for it, or is not charged, ten times', async () => {
  const rounds = Array.from({ length: 10 }, async () => {
    const { buyer, paymentId, endChallenge, post } = await stripe.newChallenge();
    await stripe.sendEvents({ never: true });
    await endChallenge('fail');
    const confirmation = { confirmation_token: await stripe.double.createToken() };
    const [answer] = await Promise.all([
      post(),
      stripe.double
        .connect()
        .paymentIntents.confirm(paymentId, confirmation)
        .catch(() => 'closed before'),
    ]);
    const captures = await readCaptures(buyer);
    expect(captures).toHaveLength(answer.status === 200 ? 1 : 0);
  });
  await Promise.all(rounds);
});

it('a declined card and then a good one is one payment', async () => {
  const buyer = await stripe.newBuyer();
  expect(await buy(buyer, '4000000000009995')).toMatchObject({ status: 402 });
  expect(await buy(buyer)).toMatchObject({ status: 200 });
  expect(await readCaptures(buyer)).toHaveLength(1);
});
