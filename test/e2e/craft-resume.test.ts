import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address, card } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';

const tests = startBrowserTests();

it('Back leads through the steps and out of the checkout, Forward in again, and the address stays', async () => {
  const shop = await reachPayment();
  const { checkout, page } = shop;
  await page.goBack();
  await checkout.isAt('Billing Address');
  await page.goBack();
  await checkout.isAt('Email Verification');
  await page.goBack();
  await checkout.dialog.waitFor({ state: 'hidden' });
  await shop.isAt('Shopping Cart');
  await page.goForward();
  await checkout.isAt('Email Verification');
  await page.goForward();
  await checkout.isAt('Billing Address');
  await page.goForward();
  await checkout.isAt('Payment');
  expect(page.url()).toBe(`${tests.shop.url}/`);
  await checkout.press('Back');
  await checkout.isAt('Billing Address');
  await page.goBack();
  await checkout.isAt('Email Verification');
  await checkout.close();
  await page.goBack();
  await shop.isAt('Products');
});

it('the checkout closes, and opens again, in a browser that ignores being sent back', async () => {
  const shop = await reachPayment();
  const { checkout } = shop;
  await shop.page.evaluate('history.go = () => {}');
  await checkout.close();
  await shop.isAt('Shopping Cart');
  await shop.openCheckout();
  await checkout.isAt('Payment');
  await checkout.payWith();
  await checkout.isAt('Payment Successful!');
  await checkout.close();
  await shop.isAt('Endpoint security, licensed in minutes');
});

it('Back after a purchase leads from Home to the empty cart, and into no checkout', async () => {
  const shop = await reachPayment();
  await shop.checkout.payWith();
  await shop.checkout.isAt('Payment Successful!');
  await shop.page.goBack();
  await shop.isAt('Endpoint security, licensed in minutes');
  await shop.page.goBack();
  await shop.isAt('Your cart is empty');
  expect(await shop.checkout.dialog.count()).toBe(0);
  expect(await stored(shop)).toBe('{}');
});

it('while a payment runs, Back changes nothing', async () => {
  const shop = await reachPayment();
  const answerNow = await shop.network.hold('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.button('Processing Payment...').waitFor();
  const close = shop.checkout.button('Close');
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  expect(await close.locator('svg').count()).toBe(1);
  await shop.page.evaluate('history.back()');
  await shop.checkout.isAt('Payment');
  answerNow();
  await shop.checkout.isAt('Payment Successful!');
});

it('a reload keeps email, verification, address and step, but nothing of the card, until the purchase', async () => {
  const shop = await reachPayment();
  const { checkout } = shop;
  await checkout.fill(card);
  await shop.reload();
  expect(await stored(shop)).toContain(address['Street Address']);
  expect(await stored(shop)).not.toMatch(/4111|12\/49/);
  await shop.openTab('Cart');
  await shop.openCheckout();
  await checkout.isAt('Payment');
  await checkout.dialog.getByText(address['Street Address']).waitFor();
  expect(await checkout.field('Card Number').inputValue()).toBe('');
  await shop.page.goBack();
  await checkout.isAt('Billing Address');
  await checkout.fill({ City: 'Townsville' });
  await shop.reload();
  await shop.openTab('Cart');
  await shop.openCheckout();
  await checkout.isAt('Billing Address');
  expect(await checkout.field('City').inputValue()).toBe('Townsville');
  await checkout.press('Continue to Payment');
  await checkout.payWith();
  await checkout.isAt('Payment Successful!');
  expect(await stored(shop)).toBe('{}');
});

it('a code that is refused marks its field', async () => {
  const shop = await tests.visit();
  const { checkout } = shop;
  await shop.startCheckout();
  shop.faults.expectFailedRequests('/api/auth/verify-otp');
  await checkout.reachCode();
  await checkout.fill({ 'Verification Code': checkout.mailedCode() === '123456' ? '654321' : '123456' });
  await checkout.alert.waitFor();
  const field = checkout.field('Verification Code');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(checkout.mailedCode());
  await checkout.isAt('Billing Address');
});

it('without a network, one message says so', async () => {
  const shop = await tests.visit();
  const { checkout } = shop;
  await shop.startCheckout();
  await shop.network.goOffline();
  await checkout.sendCode();
  await checkout.alert.getByText(/You are offline/).waitFor();
  expect(
    await shop.page
      .locator('[role=alert], [role=status], [role=dialog] p')
      .getByText(/offline|reach|failed/i)
      .filter({ visible: true })
      .count(),
  ).toBe(1);
  expect(await shop.toast.all.count()).toBe(0);
  await shop.network.goOnline();
  await checkout.sendCode();
  await checkout.isAt('Enter Verification Code');
});

it('an older payment that is confirmed now leaves in the cart what was added since', async () => {
  const shop = await reachPayment();
  await shop.network.loseAnswers('/api/checkout');
  await shop.checkout.payWith();
  await shop.checkout.isAt('Payment not confirmed yet');
  await shop.network.restore('/api/checkout');
  await shop.checkout.close();
  await shop.openTab('Products');
  await shop.addToCart('Enterprise Protection', 2);
  await shop.addToCart('Security Complete', 1);
  await shop.openTab('Cart');
  await shop.openCheckout();
  await shop.checkout.press('Check payment status');
  await shop.checkout.isAt('Payment Successful!');
  await shop.checkout.close();
  await shop.openTab('Cart');
  expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('2');
  expect(await shop.seatsOf('Security Complete').inputValue()).toBe('1');
});

async function reachPayment(): Promise<ShopPage> {
  const shop = await tests.visit();
  await shop.startCheckout();
  await shop.checkout.reachPayment();
  return shop;
}

/** What the tab keeps until it is closed. */
function stored({ page }: ShopPage): Promise<string> {
  return page.evaluate('JSON.stringify({ ...sessionStorage })');
}
