import { describe, expect, it } from 'vitest';
import { problems } from '../../contract/problems.ts';
import { sentKeys } from './sent-payments.ts';
import { byNight } from './sizes.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

describe('a purchase with Stripe', () => {
  it('ends with the keys, and no card reaches the shop', async () => {
    const payment = await stripe.reachPayment({}, 2);
    const { shop } = payment;
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(await payment.sentPayments()).toEqual([
      { confirmationToken: expect.stringMatching(/^ctoken_/), cardholderName: 'Mia Nguyen' },
    ]);
    const calls = JSON.stringify(await shop.network.sentCalls());
    expect(calls).not.toMatch(/4242 ?4242|12 ?\/ ?34/);
    expect(await stripe.findPayments(shop.email)).toEqual([{ status: 'succeeded', amount: 19_798 }]);
  });

  it('is declined, and the next try has a new key and a new token', async () => {
    const payment = await stripe.reachPayment();
    const { shop } = payment;
    shop.faults.expectFailedRequests('/api/checkout');
    await payment.payWith('4000000000009995');
    await shop.checkout.alert.getByText(problems['insufficient-funds'].detail).waitFor();
    expect(await payment.form.number.inputValue()).toBe('4000 0000 0000 9995');
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(2);
    expect(await stripe.findPayments(shop.email)).toEqual([
      { status: 'canceled', amount: 9899 },
      { status: 'succeeded', amount: 9899 },
    ]);
  });

  byNight('is charged as the product list says, when that arrives after the click', async () => {
    const payment = await stripe.reachPayment();
    const { shop } = payment;
    const sendList = await shop.network.hold('/api/products');
    await shop.resumeCheckout();
    await payment.payWith();
    await shop.checkout.dialog.getByText('Processing Payment...').waitFor();
    sendList();
    await shop.checkout.isAt('Payment Successful!');
  });
});
