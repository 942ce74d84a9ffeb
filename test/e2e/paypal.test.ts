import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

const reachPayPal = async (visit = {}) => {
  const shop = await tests.reachPayment(visit);
  const { checkout, page } = shop;
  const card = checkout.dialog.getByRole('radio', { name: 'Card' });
  expect(await card.isChecked()).toBe(true);
  await card.focus();
  await page.keyboard.press('ArrowRight');
  expect(await checkout.field('Card Number').isVisible()).toBe(false);
  await checkout.press('Continue to PayPal');
  await page.waitForURL(/\/demo-paypal\/PAY-/);
  const choose = (name: string) => page.getByRole('button', { name }).click();
  return { shop, checkout, page, choose };
};

it('a buyer pays with PayPal by the keyboard, and is back at the licence keys', async () => {
  const { checkout, page, choose } = await reachPayPal(phone);
  const repeated = page.waitForRequest('**/api/checkout');
  await choose('Approve the Payment');
  await checkout.isAt('Payment Successful!');
  // An approval counts as one only when it isn't asked about, but brought.
  expect((await repeated).headers()).not.toHaveProperty('status-only');
  expect(page.url()).toBe(`${tests.shop.url}/`);
  expect(await checkout.dialog.locator('code').count()).toBeGreaterThan(0);
  await checkout.shows('with PayPal');
});

byNight('Back and a reload lead to a payment that can be continued, or given up for a card', async () => {
  const { shop, checkout, page } = await reachPayPal();
  await page.goBack();
  await checkout.isAt('Waiting for PayPal');
  expect(page.url()).toBe(`${tests.shop.url}/`);
  await shop.resumeCheckout();
  await checkout.isAt('Waiting for PayPal');
  await checkout.press('Continue to PayPal');
  await page.waitForURL(/demo-paypal/);
  const asked = page.waitForRequest('**/api/checkout');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await asked).headers()).toHaveProperty('status-only', 'true');
  await checkout.isAt('Waiting for PayPal');
  expect(await page.title()).toMatch(/^Cart/);
  await checkout.press('Pay Another Way');
  await checkout.isAt('Payment');
  await checkout.dialog.getByRole('radio', { name: 'Card' }).check();
  await checkout.pay();
});

byNight('a declined payment says so, and a pending one what to wait for', async () => {
  const { shop, checkout, page, choose } = await reachPayPal();
  shop.faults.expectFailedRequests('/api/checkout');
  await choose('Decline the Payment');
  await checkout.isAt('Payment');
  expect(await checkout.alert.innerText()).toContain('PayPal declined the payment');
  await checkout.dialog.getByRole('radio', { name: 'PayPal' }).check();
  await checkout.press('Continue to PayPal');
  await page.waitForURL(/demo-paypal/);
  await page.getByRole('button', { name: 'Leave It Pending' }).click();
  await checkout.isAt('Your payment is on its way');
});
