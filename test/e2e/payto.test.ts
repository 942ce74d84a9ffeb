import { expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests({ takesPayTo: true });

it('a buyer approves PayTo in the bank’s app, and the page shows the keys without a click', async () => {
  const { shop, form } = await stripe.reachPayment(phone);
  const { page, checkout } = shop;
  const choosePayTo = async () => {
    await checkout.dialog.getByRole('radio', { name: 'PayTo' }).check();
    await checkout.dialog.getByRole('group', { name: 'Bank details' }).waitFor();
    await form.payId.fill('wait@example.com');
    await checkout.press('Continue with PayTo');
    await checkout.isAt('Approve the payment in your bank’s app');
  };
  await choosePayTo();
  expect(await checkout.dialog.innerText()).toContain('No request after two minutes?');
  await checkout.press('Pay Another Way');
  await checkout.isAt('Payment');
  await page.clock.install();
  await choosePayTo();
  await stripe.control(shop.email, 'challenges', 'pass');
  await page.clock.fastForward(3_000);
  await checkout.isAt('Payment Successful!');
  expect((await stripe.findPayments(shop.email)).map(({ status }) => status)).toEqual([
    'canceled',
    'succeeded',
  ]);
});
