import { expect, test } from 'vitest';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';

const stripe = await StripeAtDouble.share();

const unknown = { kind: 'unknown' };

test.each([
  ['of another amount', { amount: 8998 }],
  ['in another currency', { currency: 'usd' }],
  ['of another order', { metadata: { order_id: 'ORD-OTHER' } }],
  ['of no order', { metadata: {} }],
])('a payment %s is never an approval', async (_name, change) => {
  const purchase = stripe.newPurchase();
  const tamper = () => purchase.control('/payments', change);
  expect(await purchase.charge('4242424242424242', tamper)).toEqual(unknown);
  expect(stripe.takeErrors()).toContain('a payment does not match its order');
  for (const ask of ['inspect', 'close'] as const) {
    expect(await purchase[ask]()).toEqual(unknown);
    expect(stripe.takeErrors()).toContain(purchase.orderId);
  }
});

test('a payment that Stripe does not know is unknown', async () => {
  const purchase = stripe.newPurchase();
  purchase.paymentId = 'pi_unknown';
  expect(await purchase.inspect()).toEqual(unknown);
  expect(await purchase.close()).toEqual(unknown);
  expect(stripe.takeWarnings()).toContain('404 resource_missing');
});

const badTokens: [string, () => Promise<string>][] = [
  ['an expired token', () => stripe.double.createToken('4242424242424242', { expired: true })],
  ['an unknown token', async () => 'ctoken_unknown'],
  [
    'a token that was used for another order',
    async () => {
      const token = await stripe.double.createToken();
      await stripe.newPurchase().charge(token);
      return token;
    },
  ],
];
test.each(badTokens)('%s charges nothing, and the payment is cancelled', async (_name, makeToken) => {
  const purchase = stripe.newPurchase();
  expect(await purchase.charge(await makeToken())).toEqual({ kind: 'never-charged' });
  expect(await purchase.readStatus()).toBe('canceled');
});

test('another amount under the same order id is refused, and the first payment stays', async () => {
  const purchase = stripe.newPurchase();
  const outcome = await purchase.charge();
  const confirmationToken = await stripe.double.createToken();
  const again = await stripe.gateway.charge({
    orderId: purchase.orderId,
    amountCents: 1,
    gstCents: 0,
    payment: { confirmationToken, cardholderName: 'Mia Nguyen' },
    recordPaymentId: async () => true,
  });
  expect(again).toEqual(unknown);
  expect(await purchase.inspect()).toEqual(outcome);
});
