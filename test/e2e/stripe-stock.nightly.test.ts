import { beforeEach, describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { addStockKeys, sellFromStock } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';
import { awaitProductList } from './await-product-list.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();
const productId = 'endpoint-enterprise';

beforeEach(async () => {
  const { shop } = stripe.tests;
  const { db } = shop.database;
  await sellFromStock(db, productId);
  await addStockKeys(db, await openTestSealer(db), { productId, count: 30 });
  await awaitProductList(shop);
});

describe('a product that can sell out', () => {
  it('is paid for by a card that is authorised first: the card form and the payment agree', async () => {
    const payment = await stripe.reachPayment({}, 2);
    const { shop } = payment;
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(await stripe.findPayments(shop.email)).toEqual([{ status: 'succeeded', amount: 19_798 }]);
    const { events } = await stripe.double.readLedger();
    expect(events.map(({ type }) => type)).toContain('payment_intent.amount_capturable_updated');
  });

  it('and does so during a challenge is not charged, and the page says so', async () => {
    const payment = await stripe.reachPayment({}, 2);
    const { shop, form } = payment;
    shop.faults.expectFailedRequests('/api/checkout');
    await payment.payWith('4000002760003184');
    await form.challenge.waitFor();
    await stripe.tests.shop.database.pool.query(
      `update stock_keys set state = 'void' where state = 'free' and product_id = $1`,
      [productId],
    );
    await form.answerChallenge('Complete');
    await shop.checkout.alert.getByText(problems['sold-out'].detail).waitFor();
    expect(await stripe.findPayments(shop.email)).toEqual([{ status: 'canceled', amount: 19_798 }]);
  });
});
