import { afterEach, describe, expect, it } from 'vitest';
import { newPayToPurchase, newPayToRequest } from '../../test/payto-purchase.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';

/** Nothing happens later of its own accord, so that the tests decide when. */
const stripe = await StripeShop.share();
afterEach(() => stripe.query(`update products set fulfilment = 'generated', when_too_few = 'refuse'`));
const newPurchase = (
  ...more: Parameters<typeof newPayToPurchase> extends [unknown, ...infer Rest] ? Rest : never
) => newPayToPurchase(stripe, ...more);
const newRequest = (payId?: string) => newPayToRequest(stripe, payId);

const countKeys = async (state: 'free' | 'reserved' | 'sold') =>
  (await stripe.query('select from stock_keys where state = $1', state)).length;

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
