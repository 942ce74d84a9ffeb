import { expect, test } from 'vitest';
import type { CardUnderTest } from '../../test/gateway-order.ts';
import { describePaymentGateway } from '../../test/ports/payment-gateway.ts';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';
import { openStripe } from './stripe-client.ts';
import { StripeGateway } from './stripe-gateway.ts';

const stripe = await StripeAtDouble.share();

/** Stripe's test cards, by the names under which a test key may use them without a form. */
const testCards: Record<CardUnderTest, string> = {
  good: 'pm_card_visa',
  refused: 'pm_card_visa_chargeDeclined',
  empty: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  expired: 'pm_card_chargeDeclinedExpiredCard',
  challenge: 'pm_card_authenticationRequired',
};

function payAt(secretKey: string, apiBase: string | null) {
  const { confirmationTokens } = openStripe({ secretKey, apiBase }).testHelpers;
  return async (card: CardUnderTest) => {
    const { id } = await confirmationTokens.create({ payment_method: testCards[card] });
    return { confirmationToken: id, cardholderName: 'Mia Nguyen' };
  };
}

describePaymentGateway(
  'StripeGateway',
  () => ({ gateway: stripe.gateway, pay: payAt('sk_test_double', stripe.double.url) }),
  { hasChallenge: true },
);

const settings = {
  secretKey: 'sk_1',
  apiBase: null,
  log: console,
  returnUrl: 'https://shop.example/',
  reportRefusal: () => undefined,
};
const secretKey = process.env.STRIPE_SECRET_KEY ?? '';
if (/^[sr]k_test_/.test(secretKey)) {
  const gateway = new StripeGateway({ ...settings, secretKey, mode: 'sandbox' });
  const pay = payAt(secretKey, null);
  describePaymentGateway('StripeGateway at Stripe itself', () => ({ gateway, pay }), { hasChallenge: true });
}

test('its name says whether it moves money', () => {
  expect(new StripeGateway({ ...settings, mode: 'live' }).name).toBe('stripe');
  expect(new StripeGateway({ ...settings, mode: 'sandbox' }).name).toBe('stripe-sandbox');
});

test.each([
  ['4000000000000002', 'card-declined'],
  ['4000000000009987', 'card-declined'],
  ['4000000000009979', 'card-declined'],
  ['4100000000000019', 'card-declined'],
  ['4000000000000119', 'bank-unavailable'],
  ['4000000000009995', 'insufficient-funds'],
  ['4000000000000069', 'card-expired'],
  ['4000000000000127', 'wrong-security-code'],
])('the card %s is refused with %s, and its payment is cancelled', async (number, reason) => {
  const purchase = stripe.newPurchase();
  expect(await purchase.charge(number)).toEqual({ kind: 'declined', reason });
  expect(await purchase.readStatus()).toBe('canceled');
  expect(await purchase.inspect()).toEqual({ kind: 'declined', reason });
});

test('a payment is confirmed only after its id is recorded', async () => {
  const purchase = stripe.newPurchase();
  const outcome = await purchase.charge('4242424242424242', async () => {
    expect(await purchase.readStatus()).toBe('requires_payment_method');
  });
  expect(outcome).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
  expect(await purchase.findPayments()).toMatchObject([
    { captures: 1, capturedAmount: 8999, currency: 'aud' },
  ]);
});

test('a payment whose order has ended is never confirmed, and cancelled', async () => {
  const purchase = stripe.newPurchase();
  expect(await purchase.charge('4242424242424242', () => false)).toEqual({ kind: 'never-charged' });
  expect(await purchase.readStatus()).toBe('canceled');
});

test('a payment whose id could not be recorded is not confirmed', async () => {
  const purchase = stripe.newPurchase();
  const lost = new Error('the database is away');
  await expect(purchase.charge('4242424242424242', () => Promise.reject(lost))).rejects.toBe(lost);
  expect(await purchase.readStatus()).toBe('requires_payment_method');
});

test('an order that was charged reports that, even when it has ended in the meantime', async () => {
  const purchase = stripe.newPurchase();
  const first = await purchase.charge();
  expect(await purchase.charge('4242424242424242', () => false)).toEqual(first);
  expect(await purchase.findPayments()).toMatchObject([{ captures: 1 }]);
});

test('card fields never reach Stripe', async () => {
  const payment = { cardNumber: '4242', expiryDate: '12/49', cvv: '123', cardholderName: 'Mia Nguyen' };
  const charge = {
    orderId: 'ORD-1',
    amountCents: 100,
    gstCents: 0,
    payment,
    recordPaymentId: async () => true,
  };
  await expect(stripe.gateway.charge(charge)).rejects.toThrow('Stripe takes confirmation tokens only');
});
