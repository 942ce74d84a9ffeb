import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPdf } from '../read-invoice.ts';
import { startBrowserTests } from './browser-tests.ts';
import { makeQuote } from './quotes.ts';
import { byNight } from './sizes.ts';

const tests = await startBrowserTests();

/** The pages that the browser prints, with the size and margins that the page asks for. */
async function print(page: Page): Promise<string[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

it('60 keys are printed once each, with order, product and page numbers, and nothing of the page behind', async () => {
  const shop = await tests.buy({}, 60);
  const orderId = await shop.checkout.dialog.getByText(/^ORD-/).first().innerText();
  expect(await shop.checkout.dialog.locator('code').count()).toBe(10);
  const pages = await print(shop.page);
  // Printing unfolds them.
  const keys = await shop.checkout.dialog.locator('code').allTextContents();
  expect(keys).toHaveLength(60);
  const text = pages.join(' ');
  const printed = keys.map((key) => text.split(key).length - 1);
  expect(printed).toEqual(keys.map(() => 1));
  expect(text).toContain(orderId);
  expect(text).toContain('Enterprise Protection');
  expect(text).toContain('for 12 months');
  expect(text).not.toMatch(/Your cart is empty|Download Invoice|Copy All|Skip to content/);
  expect(pages.map((page) => /Page (\d+ of \d+)/.exec(page)?.[1])).toEqual(
    pages.map((_, index) => `${index + 1} of ${pages.length}`),
  );
});

it('a policy is printed to its last clause', async () => {
  const shop = await tests.visit();
  await shop.press(shop.button('Terms'));
  const clauses = shop.checkout.dialog.locator('p, li, h3');
  await clauses.last().waitFor();
  const words = (await clauses.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  const text = (await print(shop.page)).join(' ');
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((clause) => !text.includes(clause.slice(0, 40)))).toEqual([]);
  expect(text).not.toContain('View Products');
});

byNight('a quote is printed with its bank account, without what is for the screen', async () => {
  const shop = await tests.visit({}, 'Products');
  await shop.addToCart('Enterprise Protection', 25);
  await shop.openTab('Cart');
  await makeQuote(shop);
  const text = (await print(shop.page)).join(' ');
  expect(text).toContain('$2,474.73');
  expect(text).toContain('Account number');
  expect(text).not.toMatch(/Pay Now|By card|Forward to Approver|Copy/);
});

byNight('the invoice tab and a list of found keys are printed in full', async () => {
  const shop = await tests.buy({}, 40);
  await shop.checkout.close();
  await shop.openTab('Invoice');
  await shop.isAt('Download your invoice');
  expect((await print(shop.page)).join(' ')).toContain('Download your invoice');
  await shop.openTab('Support');
  await shop.press(shop.button('Find My Keys'));
  await shop.press(shop.page.getByRole('button', { name: /^Show 40 Keys/ }));
  await shop.checkout.dialog.locator('code').first().waitFor();
  const text = (await print(shop.page)).join(' ');
  const keys = await shop.checkout.dialog.locator('code').allTextContents();
  expect(keys.map((key) => text.split(key).length - 1)).toEqual(Array(40).fill(1));
});
