import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import type { ShopAnswer } from '../../test/shop-driver.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';
let stripe: StripeShop;

/** Nothing happens later of its own accord, so that the tests decide when. */
beforeAll(async () => {
  stripe = await StripeShop.start();
});
afterEach(() => stripe.query(`update products set fulfilment = 'generated', when_too_few = 'refuse'`));
afterAll(() => stripe.stop());

type Waiting = ShopAnswer<{ orderId: string; code?: string }>;

/** What the page posts once Stripe's form has read a PayID. */
async function newPurchase(payId = 'wait@example.com', buyer = stripe.newBuyer(), quantity = 1) {
  const { body: given, ...card } = await stripe.newPurchase();
  const body = { ...given, items: [{ productId, quantity }] };
  const by = await buyer;
  const confirmationToken = await stripe.double.createToken(payId);
  const payment = { ...body.payment, method: 'payto', confirmationToken };
  const idempotencyKey = randomUUID();
  const post = async () =>
    (await by.buy({ body: { ...body, email: by.email, payment }, idempotencyKey })) as unknown as Waiting;
  const postByCard = () =>
    by.buy({ body: { ...body, email: by.email }, idempotencyKey: card.idempotencyKey });
  return { buyer: by, post, postByCard };
}

/** A purchase whose buyer has a request in the bank's app. */
async function newRequest(payId?: string) {
  const purchase = await newPurchase(payId);
  const first = await purchase.post();
  const { orderId } = first.body;
  expect([first.status, first.body]).toEqual([202, { status: 'waiting', orderId, toApprove: true }]);
  const [payment] = await stripe.query<{ id: string }>(
    'select payment_id as id from payments where order_id = $1',
    orderId,
  );
  const paymentId = payment?.id ?? '';
  const answer = (outcome: 'pass' | 'fail' | 'expire') =>
    stripe.double.control('POST', `/challenges/${paymentId}`, { outcome });
  return { ...purchase, orderId, paymentId, answer };
}

async function paymentAtStripe(id: string) {
  const { payments } = await stripe.double.readLedger();
  return payments.find((payment) => payment.id === id);
}

const countKeys = async (state: 'free' | 'reserved' | 'sold') =>
  (await stripe.query('select from stock_keys where state = $1', state)).length;

describe('a purchase by PayTo', () => {
  it('waits for the approval, and gives the keys once to all who ask after it', async () => {
    const { post, orderId, paymentId, answer } = await newRequest();
    expect((await post()).body).toMatchObject({ status: 'waiting', toApprove: true });
    await answer('pass');
    const answers = await Promise.all([1, 2, 3, 4].map(post));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId } });
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'succeeded', captures: 1 });
    const [order] = await stripe.query('select gateway, state from orders where id = $1', orderId);
    expect(order).toMatchObject({ gateway: 'stripe-payto-sandbox' });
  });

  it('approved after some seconds is settled by the event alone, also where the bank takes its time', async () => {
    const quick = await newRequest('approve@example.com');
    const slow = await newRequest('slow@example.com');
    for (const { orderId } of [quick, slow])
      await expect.poll(() => stripe.stateOf(orderId)).toMatch(/^(paid|fulfilled)$/);
  });

  it('that the bank is working on is on its way, and is not closed', async () => {
    const { post, orderId, paymentId, answer } = await newRequest('stuck@example.com');
    await answer('pass');
    await stripe.makeStale(orderId);
    expect((await post()).body).toEqual({ status: 'waiting', orderId });
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'processing' });
    await stripe.double.control('POST', `/processing/${paymentId}`, { outcome: 'success' });
    expect((await post()).status).toBe(200);
  });

  it.each(['fail', 'expire'] as const)('whose request ends with %s was not charged', async (outcome) => {
    const { post, paymentId, answer } = await newRequest();
    await answer(outcome);
    const ended = await post();
    expect(ended).toMatchObject({ status: 402, body: { code: 'payto-declined' } });
    expect(ended.text).toContain(problems['payto-declined'].detail);
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'canceled', captures: 0 });
  });

  it('that nobody approves in time is cancelled, and can’t be approved after that', async () => {
    const { post, orderId, answer } = await newRequest();
    await stripe.makeStale(orderId);
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    await expect(answer('pass')).rejects.toThrow();
    expect(await stripe.stateOf(orderId)).toBe('abandoned');
  });

  it('approved late, before the shop has cancelled it, is paid', async () => {
    const { post, orderId, answer } = await newRequest();
    await stripe.sendEvents({ never: true });
    await stripe.makeStale(orderId);
    await answer('pass');
    expect((await post()).status).toBe(200);
    await stripe.sendEvents();
  });

  it('is given up by a card for the same cart, and never charged after that', async () => {
    const { buyer, postByCard, paymentId, answer } = await newRequest();
    expect(await postByCard()).toMatchObject({ status: 200 });
    await expect(answer('pass')).rejects.toThrow();
    expect(await paymentAtStripe(paymentId)).toMatchObject({ status: 'canceled', captures: 0 });
    const paid = await stripe.query(
      `select from orders where email = $1 and state <> 'abandoned'`,
      buyer.email,
    );
    expect(paid).toHaveLength(1);
  });

  it('and one by card at the same time in two windows pay once', async () => {
    const { buyer, post, postByCard, answer } = await newRequest();
    await answer('pass');
    const answers = await Promise.all([post(), postByCard()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { payments } = await stripe.double.readLedger();
    const orders = await stripe.query<{ id: string }>('select id from orders where email = $1', buyer.email);
    const captured = payments.filter(
      ({ orderId, captures }) => captures > 0 && orders.some(({ id }) => id === orderId),
    );
    expect(captured).toHaveLength(1);
  });

  it('is refunded in Stripe’s dashboard, with an adjustment note', async () => {
    const { post, orderId, paymentId, answer } = await newRequest();
    await answer('pass');
    await post();
    await stripe.double.control('POST', '/refunds', { payment_intent: paymentId });
    const readNotes = () =>
      stripe.query(
        'select from adjustment_notes join refunds on refunds.id = refund_id where order_id = $1',
        orderId,
      );
    await expect.poll(readNotes).toHaveLength(1);
  });

  it('is refused where the shop does not take it', async () => {
    const node = await stripe.startNodeAt(stripe.double.url, { takesPayTo: false });
    const { post } = await newPurchase('wait@example.com', stripe.newBuyer(node));
    expect(await post()).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    await node.stop();
  });
});

describe('with keys from stock', () => {
  const addKeys = async (count: number) => {
    const { db } = stripe.shop.database;
    await sellFromStock(db, productId);
    await addStockKeys(db, await openTestSealer(db), { productId, count });
  };

  afterEach(async () => {
    await stripe.query(`update stock_keys set state = 'void' where state = 'free'`);
  });

  it('the keys are taken before the buyer is asked, and sold by the approval', async () => {
    await addKeys(2);
    const sold = await countKeys('sold');
    const { post, answer } = await newRequest();
    expect(await countKeys('reserved')).toBe(1);
    await answer('pass');
    expect((await post()).status).toBe(200);
    expect([await countKeys('reserved'), await countKeys('sold')]).toEqual([0, sold + 1]);
  });

  it('those of a request that is refused are for others again', async () => {
    await addKeys(2);
    const { post, answer } = await newRequest();
    await answer('fail');
    expect((await post()).status).toBe(402);
    expect([await countKeys('reserved'), await countKeys('free')]).toEqual([0, 2]);
  });

  it('requests hold a tenth of the keys together, and never the last: the rest is for those who pay now', async () => {
    await addKeys(1);
    const last = await (await newPurchase()).post();
    expect(last).toMatchObject({ status: 402, body: { code: 'payto-share' } });
    expect(last.text).toContain('Choose another way to pay.');
    await addKeys(19);
    const large = await newPurchase('wait@example.com', undefined, 3);
    const refused = await large.post();
    expect(refused).toMatchObject({ status: 402, body: { code: 'payto-share' } });
    expect(refused.text).toContain('PayTo can hold only 2 licence keys of');
    expect(await countKeys('reserved')).toBe(0);
    expect(await large.postByCard()).toMatchObject({ status: 200 });
    const purchases = await Promise.all([1, 2, 3, 4, 5].map(() => newPurchase()));
    const answers = await Promise.all(purchases.map(({ post }) => post()));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'payto-share')).toHaveLength(3);
    expect([await countKeys('reserved'), await countKeys('free')]).toEqual([2, 15]);
  });

  it('a key that ends before the licence of money that came later is exchanged for one that lasts', async () => {
    await addKeys(40);
    const { post, answer, orderId } = await newRequest();
    await stripe.query(
      `update stock_keys set expires_on = current_date + 300 where state = 'reserved' and order_id = $1`,
      orderId,
    );
    await answer('pass');
    expect((await post()).status).toBe(200);
    const keys = await stripe.query('select state, expires_on from stock_keys where order_id = $1', orderId);
    expect(keys).toEqual([{ state: 'sold', expires_on: null }]);
  });
});
