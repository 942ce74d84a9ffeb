import { expect, it } from 'vitest';
import { makeQuote } from './quotes.ts';
import { StripeCheckout } from './stripe-checkout.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

it('a challenge that the buyer left is ended when the quote is paid by another card: one charge', async () => {
  const shop = await stripe.tests.visit();
  const { checkout } = shop;
  const payment = new StripeCheckout(shop);
  await shop.fillCart('Enterprise Protection', 1);
  const number = await makeQuote(shop);
  await shop.press(shop.button('Pay Now'));
  await checkout.isAt('Payment');
  await payment.payWith('4000002760003184');
  await payment.form.challenge.waitFor();
  // The session storage of another tab doesn't know the attempt.
  const token = await shop.page.evaluate<string>(`sessionStorage.getItem('licence-shop.quote.v1')`);
  const other = await stripe.tests.openAnotherTab(shop, `/#quote=${token}`);
  await other.isAt(`Quote ${number}`);
  await other.text('This quote is being paid').waitFor();
  await other.press(other.button('Continue Payment'));
  await other.checkout.press('Send Verification Code');
  await other.checkout.isAt('Enter Verification Code');
  await other.checkout.fill({ 'Verification Code': other.checkout.mailedCode(shop.email) });
  await other.checkout.isAt('Billing Address');
  await other.checkout.press('Continue to Payment');
  await new StripeCheckout(other).payWith();
  await other.checkout.isAt('Payment Successful!');
  const payments = await stripe.findPayments(shop.email);
  expect(payments.filter(({ status }) => status === 'succeeded')).toEqual([
    { status: 'succeeded', amount: 9899 },
  ]);
});
