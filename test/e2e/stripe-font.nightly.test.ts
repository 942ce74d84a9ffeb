import { expect, it } from 'vitest';
import { startStripeTests } from './stripe-tests.ts';

const stripe = await startStripeTests();

it("Stripe's fields are in the page's font", async () => {
  const shop = await stripe.tests.visit();
  const { page, checkout } = shop;
  // Stripe takes fonts of https addresses alone.
  await page.context().route('https://shop.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { url: origin } = stripe.tests.shop;
    const headers = { ...route.request().headers(), origin };
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname}${search}`, headers }) });
  });
  await page.goto('https://shop.example/');
  await shop.startCheckout();
  await checkout.reachPayment();
  const inFrame = (expression: string) =>
    page
      .frames()
      .find((frame) => frame.url().endsWith('/elements/payment.html'))
      ?.evaluate(expression);
  await expect
    .poll(() => inFrame(`[...document.fonts].map(({ family, status }) => family + ' ' + status)`))
    .toEqual(['Geist loaded']);
  const family = await inFrame(`getComputedStyle(document.getElementById('number')).fontFamily`);
  expect(family).toMatch(/^"?Geist"?,/);
});
