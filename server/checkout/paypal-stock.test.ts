import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { PayPalShop } from '../../test/paypal-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';

const paypal = await PayPalShop.share();
await sellFromStock(paypal.stripe.shop.database.db, productId);

/** Each test has one key in stock. */
beforeEach(async () => {
  const { db } = paypal.stripe.shop.database;
  await paypal.stripe.query(`update stock_keys set state = 'void' where state = 'free'`);
  await addStockKeys(db, await openTestSealer(db), { productId, count: 1 });
});

const countKeys = async (state: 'free' | 'reserved') =>
  (await paypal.stripe.query('select from stock_keys where state = $1', state)).length;

const capturesOf = (orderId: string) => paypal.orderAt(orderId).unit.payments.captures;

it('a buyer at PayPal holds no key: who pays first has it, and the other is not charged', async () => {
  const { orderId, post, approve } = await paypal.newPurchase();
  expect(await countKeys('free')).toBe(1);
  const other = await paypal.stripe.newPurchase();
  expect((await other.post()).status).toBe(200);
  await approve();
  expect(await post()).toMatchObject({ status: 402, body: { code: 'sold-out' } });
  expect(capturesOf(orderId)).toEqual([]);
});

it('of two who approve the last key at PayPal together one is charged', async () => {
  const purchases = await Promise.all([paypal.newPurchase(), paypal.newPurchase()]);
  await Promise.all(purchases.map(({ approve }) => approve()));
  const answers = await Promise.all(purchases.map(({ post }) => post()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(purchases.flatMap(({ orderId }) => capturesOf(orderId))).toHaveLength(1);
});

it('a decline at PayPal gives the key back, and another approval takes it again', async () => {
  const { post, approve } = await paypal.newPurchase();
  await approve('decline');
  expect((await post()).status).toBe(202);
  // The event of the approval may be about to find the same decline.
  await expect.poll(() => countKeys('free')).toBe(1);
  await approve();
  expect((await post()).status).toBe(200);
  expect([await countKeys('free'), await countKeys('reserved')]).toEqual([0, 0]);
});

it('a refusal whose answer was lost ends the order, and gives the key back', async () => {
  const { orderId, post, approve } = await paypal.newPurchase();
  const { webhookUrl } = paypal.double;
  paypal.double.webhookUrl = null;
  await approve('refused');
  const isCaptured = () => paypal.double.calls.some(({ call }) => call.endsWith('/capture'));
  const askedAfterCapture = { test: (path: string) => /orders\/\w+$/.test(path) && isCaptured() } as RegExp;
  paypal.double.calls.splice(0);
  paypal.double.faults.push(
    { path: /capture$/, when: 'after', how: 'cut', times: 1 },
    { path: askedAfterCapture, when: 'before', how: 500, times: 40 },
  );
  // Until PayPal answers again, nothing is known.
  expect((await post()).status).not.toBe(402);
  paypal.double.faults.splice(0);
  await paypal.stripe.makeStale(orderId);
  expect(await post()).toMatchObject({ status: 402, body: { code: 'paypal-declined' } });
  paypal.double.webhookUrl = webhookUrl;
  expect([await countKeys('free'), await countKeys('reserved')]).toEqual([1, 0]);
});

it('a payment that PayPal refuses each time, though it stays approved, ends the order and gives the key back', async () => {
  const { orderId, post, approve } = await paypal.newPurchase();
  // The event of the approval would find the same: that the payment is closed, not why.
  const { webhookUrl } = paypal.double;
  paypal.double.webhookUrl = null;
  onTestFinished(() => {
    paypal.double.webhookUrl = webhookUrl;
  });
  await approve('blocked');
  expect(await post()).toMatchObject({ status: 402, body: { code: 'paypal-declined' } });
  expect(await paypal.stripe.stateOf(orderId)).toBe('declined');
  expect([await countKeys('free'), await countKeys('reserved')]).toEqual([1, 0]);
  expect((await (await paypal.stripe.newPurchase()).post()).status).toBe(200);
});

it('money that is on its way keeps its key', async () => {
  const { post, approve } = await paypal.newPurchase();
  await approve('pending');
  expect((await post()).body).toMatchObject({ status: 'waiting' });
  expect([await countKeys('free'), await countKeys('reserved')]).toEqual([0, 1]);
});
