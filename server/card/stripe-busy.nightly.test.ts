import { describe, expect, test } from 'vitest';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';

const stripe = await StripeAtDouble.share();

const busy = { kind: 'never-charged', because: 'busy' };

describe('a 429 of Stripe', () => {
  test.each(['create', 'confirm'] as const)(
    'to %s is tried again, and the card is charged once',
    async (operation) => {
      await stripe.double.setFaults({ rateLimit: { next: 2, operations: [operation] } });
      const purchase = stripe.newPurchase();
      expect(await purchase.charge()).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
      expect(await purchase.findPayments()).toMatchObject([{ captures: 1 }]);
    },
  );

  test('that stays while a payment is opened charges nothing', async () => {
    await stripe.double.setFaults({ rateLimit: { next: 1000, operations: ['create'] } });
    const purchase = stripe.newPurchase();
    expect(await purchase.charge()).toEqual(busy);
    expect(await purchase.findPayments()).toEqual([]);
  });

  test('that stays while it is confirmed charges nothing, and the payment is cancelled', async () => {
    await stripe.double.setFaults({ rateLimit: { next: 1000, operations: ['confirm'] } });
    const purchase = stripe.newPurchase();
    expect(await purchase.charge()).toEqual(busy);
    expect(await purchase.readStatus()).toBe('canceled');
  });

  test('that stays for every call after the payment was opened charges nothing', async () => {
    const purchase = stripe.newPurchase();
    const refuseAll = () => stripe.double.setFaults({ rateLimit: { next: 1000 } });
    const token = await stripe.double.createToken();
    expect(await purchase.charge(token, refuseAll)).toEqual(busy);
    expect(await purchase.readStatus()).toBe('requires_payment_method');
  });
});

test('a call that Stripe refuses because of a parameter is reported by its name, and charges nothing', async () => {
  await stripe.double.setFaults({ refuse: { next: 1000, operations: ['confirm'] } });
  const purchase = stripe.newPurchase();
  expect(await purchase.charge()).toEqual({ kind: 'never-charged', because: 'refused' });
  expect(stripe.refusals.splice(0)).toEqual(['use_stripe_sdk']);
  expect(await purchase.readStatus()).toBe('canceled');
});

test('a token that was used before, which a page may send, is not reported', async () => {
  const token = await stripe.double.createToken();
  await stripe.newPurchase().charge(token);
  expect(await stripe.newPurchase().charge(token)).toEqual({ kind: 'never-charged' });
  expect(stripe.refusals).toEqual([]);
});
