import type { Page } from 'playwright-core';

/**
 * The tab that opens, and the address of the invoice that it asks for. The tab itself need not have that address: the
 * headless shell shows no PDF, but saves it.
 */
export async function openInvoice(page: Page, press: () => Promise<void>) {
  const opening = page.context().waitForEvent('page');
  const asking = page.context().waitForEvent('request', (request) => request.isNavigationRequest());
  await press();
  const [tab, request] = await Promise.all([opening, asking]);
  return { tab, address: request.url() };
}
