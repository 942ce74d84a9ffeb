import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { address, card } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

byNight(
  'Back leads through the steps and out of the checkout, Forward in again, and the address stays',
  async () => {
    const shop = await tests.openCheckout();
    const { checkout, page } = shop;
    await checkout.reachPayment();
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
  },
);

byNight('the checkout closes, and opens again, in a browser that ignores being sent back', async () => {
  const shop = await tests.reachPayment();
  const { checkout } = shop;
  await shop.page.evaluate('history.go = () => {}');
  await checkout.close();
  await shop.isAt('Shopping Cart');
  await shop.openCheckout();
  await checkout.isAt('Payment');
  await checkout.pay();
  await checkout.close();
  await shop.isAt('Endpoint security, licensed in minutes');
});

byNight('Back after a purchase leads from Home to the empty cart, and into no checkout', async () => {
  const shop = await tests.reachPayment({ reducedMotion: 'no-preference' });
  await shop.checkout.pay();
  await shop.page.evaluate(`new MutationObserver(() => {
    globalThis.sawSteps ||= /Email Verification/.test(document.body.textContent);
  }).observe(document.body, { childList: true, subtree: true })`);
  await shop.page.goBack();
  await shop.isAt('Endpoint security, licensed in minutes');
  await shop.page.goBack();
  await shop.isAt('Your cart is empty');
  await shop.checkout.dialog.waitFor({ state: 'hidden' });
  expect(await shop.page.evaluate('globalThis.sawSteps')).toBe(false);
  expect(await stored(shop)).toBe('{}');
});

byNight('while a payment runs, Back changes nothing', async () => {
  const shop = await tests.reachPayment();
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
  const shop = await tests.reachPayment();
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
  await shop.resumeCheckout();
  await checkout.isAt('Billing Address');
  expect(await checkout.field('City').inputValue()).toBe('Townsville');
  await checkout.press('Continue to Payment');
  await checkout.pay();
  // Which order it was, for a reload; no key.
  expect(await stored(shop)).toMatch(/^\{"licence-shop\.bought\.v1":"\{[^}]*\}"\}$/);
  await checkout.close();
  expect(await stored(shop)).toBe('{}');
});

byNight('without a network, one message says so', async () => {
  const shop = await tests.openCheckout();
  const { checkout } = shop;
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

/** What the tab keeps until it is closed. */
function stored({ page }: ShopPage): Promise<string> {
  return page.evaluate('JSON.stringify({ ...sessionStorage })');
}
