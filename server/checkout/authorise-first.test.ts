import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';

/** Without events of Stripe, unless a test sends them. */
const stripe = await StripeShop.share();
const sealer = await openTestSealer(stripe.shop.database.db);

beforeEach(async () => {
  await stripe.sendEvents({ never: true });
  await sellFromStock(stripe.shop.database.db, productId);
});

/** Keys that a test left are not for the next one. */
afterEach(async () => {
  await stripe.double.setFaults();
  await stripe.query(`update stock_keys set state = 'void' where state = 'free'`);
});

const addKeys = (count: number) => addStockKeys(stripe.shop.database.db, sealer, { productId, count });
const card = '4242424242424242';
const buy = (quantity = 1) => stripe.newPurchase(card, stripe.shop, quantity);

async function countKeys(state: 'free' | 'reserved' | 'sold'): Promise<number> {
  return (await stripe.query('select from stock_keys where state = $1', state)).length;
}

async function findPayment(wanted: { orderId: string }) {
  const { payments } = await stripe.double.readLedger();
  return payments.find(({ orderId }) => orderId === wanted.orderId);
}

const findPending = async () => {
  const [order] = await stripe.query<{ id: string }>(`select id from orders where state = 'pending'`);
  return order?.id ?? '';
};

describe('a challenge that nobody has passed', () => {
  it('holds no key: others buy them all, and a buyer who passes it then is not charged', async () => {
    await addKeys(5);
    const soldBefore = await countKeys('sold');
    const challenges = await Promise.all([1, 2, 3].map(() => stripe.newChallenge(5)));
    expect(await countKeys('reserved')).toBe(0);
    const answers = await Promise.all([2, 1, 1, 1].map(async (seats) => (await buy(seats)).post()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countKeys('sold')).toBe(soldBefore + 5);
    for (const { orderId, post, endChallenge } of challenges) {
      await endChallenge('pass');
      const refused = await post();
      expect(refused).toMatchObject({ status: 402, body: { code: 'sold-out' } });
      expect(refused.text).toMatch(/You have not been charged: .* sold out meanwhile/);
      expect((await post()).text).toBe(refused.text);
      expect(await stripe.stateOf(orderId)).toBe('abandoned');
      expect(await findPayment({ orderId })).toMatchObject({ status: 'canceled', captures: 0 });
    }
  });

  it('and that is passed while there are keys is captured once, with them', async () => {
    await addKeys(3);
    const { orderId, post, endChallenge } = await stripe.newChallenge(3);
    await endChallenge('pass');
    const answers = await Promise.all([1, 2, 3, 4].map(post));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId } });
    expect(await findPayment({ orderId })).toMatchObject({ status: 'succeeded', captures: 1 });
    expect(await countKeys('reserved')).toBe(0);
  });

  it('and that is passed in a tab which closes is captured after the event', async () => {
    await addKeys(1);
    await stripe.sendEvents();
    const { orderId, endChallenge } = await stripe.newChallenge();
    await endChallenge('pass');
    await expect.poll(() => stripe.stateOf(orderId)).toMatch(/paid|fulfilled/);
    expect(await findPayment({ orderId })).toMatchObject({ captures: 1 });
  });
});

it('a product that can’t run out is charged in one step', async () => {
  await stripe.query(`update products set fulfilment = 'generated' where id = $1`, productId);
  const { body } = await (await buy()).post();
  const { events } = await stripe.double.readLedger();
  const types = events.filter(({ objectId }) => objectId === body.transactionId).map(({ type }) => type);
  expect(types).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
});

describe('when Stripe does not say what became of', () => {
  it('a capture that it made, the shop asks, and the purchase is complete', async () => {
    await addKeys(1);
    await stripe.double.setFaults({ cutAfter: { next: 1, operations: ['capture'] } });
    const answer = await (await buy()).post();
    expect(answer.status).toBe(200);
    expect(await findPayment(answer.body)).toMatchObject({ captures: 1 });
  });

  it('a capture that it did not make, the order keeps its keys, and the money is captured later', async () => {
    await addKeys(1);
    await stripe.double.setFaults({ error: { next: 1, operations: ['capture'] } });
    const purchase = await buy();
    expect(await purchase.post()).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } });
    const orderId = await findPending();
    expect(await countKeys('reserved')).toBe(1);
    expect(await (await buy()).post()).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
    await stripe.makeStale(orderId);
    await expect.poll(() => stripe.stateOf(orderId)).toMatch(/paid|fulfilled/);
    expect(await purchase.post()).toMatchObject({ status: 200, body: { orderId } });
    expect(await findPayment({ orderId })).toMatchObject({ captures: 1 });
  });

  it('an authorisation that it should cancel, the order stays pending without keys until it is', async () => {
    await addKeys(1);
    const challenge = await stripe.newChallenge();
    expect((await (await buy()).post()).status).toBe(200);
    await challenge.endChallenge('pass');
    await stripe.double.setFaults({ error: { next: 1, operations: ['cancel'] } });
    await challenge.post();
    await stripe.makeStale(challenge.orderId);
    await expect.poll(() => stripe.stateOf(challenge.orderId)).toBe('abandoned');
    expect(await challenge.post()).toMatchObject({ status: 402, body: { code: 'sold-out' } });
    expect(await findPayment(challenge)).toMatchObject({ status: 'canceled', captures: 0 });
  });
});

it('an authorisation of an order that has ended is cancelled', async () => {
  await addKeys(1);
  await stripe.sendEvents();
  const { orderId, endChallenge } = await stripe.newChallenge();
  await stripe.query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, orderId);
  await endChallenge('pass');
  await expect.poll(async () => (await findPayment({ orderId }))?.status).toBe('canceled');
  expect(await stripe.query('select from refunds where order_id = $1', orderId)).toEqual([]);
  expect(await stripe.query('select from alerts where order_id = $1', orderId)).toEqual([]);
});

describe('keys follow by email', () => {
  /** Such an order would have the keys of the next test. */
  afterEach(() => stripe.query('update order_lines set awaiting_keys_since = null'));

  it('when they sell out meanwhile, if the buyer agreed to that', async () => {
    await sellFromStock(stripe.shop.database.db, productId, { whenTooFew: 'backorder' });
    await addKeys(1);
    const { buyer, body, idempotencyKey } = await stripe.newPurchase('4000002760003184', stripe.shop, 2);
    const post = () => buyer.buy({ body, idempotencyKey, acceptBackorder: true });
    const { orderId } = (await post()).body;
    const payment = await findPayment({ orderId });
    await stripe.double.control('POST', `/challenges/${payment?.id}`, { outcome: 'pass' });
    const { status, body: answer } = await post();
    expect(status).toBe(200);
    expect(answer.licenseKeys).toMatchObject([{ keys: [], awaiting: true }]);
  });

  it('when an operator captured the payment in the dashboard after the last one was sold', async () => {
    await addKeys(1);
    const { paymentId, post, endChallenge } = await stripe.newChallenge();
    expect((await (await buy()).post()).status).toBe(200);
    await endChallenge('pass');
    await stripe.double.connect().paymentIntents.capture(paymentId);
    const { status, body } = await post();
    expect(status).toBe(200);
    expect(body.licenseKeys).toMatchObject([{ keys: [], awaiting: true }]);
  });
});
