import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Serves the Stripe double at Stripe's own addresses, to one page or context: its script and the frame of the card at
 * js.stripe.com, the page of the bank at hooks.stripe.com and the API at api.stripe.com. So the shop's own content security
 * policy is tested. Other addresses of Stripe fail, as the double doesn't have them.
 */
export async function putStripeAtItsAddress(
  browser: BrowserContext | Page,
  doubleUrl: string,
): Promise<void> {
  await browser.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, (route) => forward(route, doubleUrl));
}

async function forward(route: Route, doubleUrl: string): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  try {
    const response = await route.fetch({ url: `${doubleUrl}${pathname}${search}`, maxRedirects: 0 });
    await route.fulfill({ response });
  } catch {
    // The double cut the connection, or the page was closed meanwhile.
    await route.abort('connectionreset').catch(() => undefined);
  }
}
