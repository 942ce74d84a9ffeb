import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sentKeys } from './sent-payments.ts';
import { byNight } from './sizes.ts';
import type { StripeCheckout } from './stripe-checkout.ts';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

/** Its payment is `processing` until the test ends that. */
const processingCard = '4000009990000013';
const challengeCard = '4000002760003184';

describe('a payment that Stripe still processes', () => {
  async function reachUnconfirmed(): Promise<StripeCheckout> {
    const payment = await stripe.reachPayment();
    payment.shop.faults.expectFailedRequests('/api/checkout');
    await payment.payWith(processingCard);
    await payment.shop.checkout.isAt('Payment not confirmed yet');
    return payment;
  }

  it('shows its keys as soon as it is paid, also after a reload, without a click', async () => {
    const payment = await reachUnconfirmed();
    const { shop } = payment;
    expect(await shop.checkout.button('Complete Purchase').count()).toBe(0);
    await shop.resumeCheckout();
    await shop.checkout.isAt('Payment not confirmed yet');
    expect(await payment.form.number.count()).toBe(0);
    await stripe.control(shop.email, 'processing', 'success');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  });

  byNight('can be checked by the buyer, with the same key', async () => {
    const payment = await reachUnconfirmed();
    const { shop } = payment;
    await shop.page.clock.install();
    await stripe.control(shop.email, 'processing', 'success');
    await shop.checkout.press('Check payment status');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  });

  byNight('is checked less and less often, only while the page can be seen, and not for ever', async () => {
    const payment = await reachUnconfirmed();
    const { page, checkout, network } = payment.shop;
    await page.clock.install();
    await payment.shop.reload();
    await network.answer('/api/checkout', { status: 503, body: { code: 'outcome-unknown' } });
    await payment.shop.openTab('Cart');
    await payment.shop.openCheckout();
    await checkout.isAt('Payment not confirmed yet');
    const asked = async () => (await network.sentCalls('/api/checkout')).length;
    const before = await asked();
    await setHidden(page, true);
    await page.clock.runFor(600_000);
    expect(await asked()).toBe(before);
    await setHidden(page, false);
    await expect.poll(asked).toBe(before + 1);
    await page.clock.runFor(2_000);
    expect(await asked()).toBe(before + 1);
    const ended = checkout.dialog.getByText('The automatic checks have ended.');
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000);
        return ended.isVisible();
      })
      .toBe(true);
    expect(await asked()).toBe(before + 28);
    await checkout.close();
    await setHidden(page, false);
    await page.clock.runFor(60_000);
    expect(await asked()).toBe(before + 28);
  });

  byNight('can be paid with another card once it has failed, which the page notices', async () => {
    const payment = await reachUnconfirmed();
    const { shop } = payment;
    await stripe.control(shop.email, 'processing', 'failure');
    await shop.checkout.isAt('Payment');
    await shop.checkout.alert.getByText(/You have not been charged/).waitFor();
    await payment.payWith();
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(2);
  });
});

byNight(
  'a payment that never reached the shop is not sent by a check, but by the button that says the amount',
  async () => {
    const payment = await stripe.reachPayment();
    const { shop } = payment;
    await shop.network.cut('/api/checkout');
    await payment.payWith();
    await shop.checkout.isAt('Payment not confirmed yet');
    await shop.network.restore('/api/checkout');
    await shop.checkout.isAt('Your payment did not reach us');
    expect(await stripe.findPayments(shop.email)).toEqual([]);
    await shop.checkout.press('Pay $98.99');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  },
);

byNight('without a connection to Stripe no token is made, and the shop is sent nothing', async () => {
  const payment = await stripe.reachPayment();
  const { checkout, network } = payment.shop;
  const reconnect = await payment.cutTokens();
  await payment.payWith();
  await checkout.alert.getByText(/You have not been charged: .*did not reach Stripe/).waitFor();
  expect(await network.sentCalls('/api/checkout')).toEqual([]);
  await reconnect();
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
});

byNight('offline, one message says that the details are kept', async () => {
  const payment = await stripe.reachPayment();
  const { checkout, network } = payment.shop;
  await network.goOffline();
  const cut = await payment.cutTokens();
  await payment.payWith();
  await checkout.alert.getByText('You are offline. Your details are kept.').waitFor();
  expect(await checkout.alert.count()).toBe(1);
  await cut();
  await network.goOnline();
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
});

byNight(
  'a challenge that can’t be shown after a reload says what to do, and is shown once Stripe’s script loads',
  async () => {
    const payment = await stripe.reachPayment();
    const { shop, form } = payment;
    await payment.payWith(challengeCard);
    await form.challenge.waitFor();
    const unblock = await payment.blockScript();
    await shop.resumeCheckout();
    await shop.checkout.press('Continue with Your Bank');
    await shop.checkout.alert.getByText(/You have not been charged so far: .* could not be shown/).waitFor();
    await unblock();
    await shop.checkout.press('Continue with Your Bank');
    await form.answerChallenge('Complete');
    await shop.checkout.isAt('Payment Successful!');
    expect(new Set(await sentKeys(shop)).size).toBe(1);
  },
);

byNight('a double click pays once', async () => {
  const payment = await stripe.reachPayment();
  const { shop, form } = payment;
  await form.fill();
  await shop.checkout.fill({ 'Cardholder Name': 'Mia Nguyen' });
  await shop.checkout.button('Complete Purchase').dblclick();
  await shop.checkout.isAt('Payment Successful!');
  expect(await sentKeys(shop)).toHaveLength(1);
});

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
