import { describe, expect, it } from 'vitest';
import { insertSale } from '../insert-sale.ts';
import { type BrowserTests, startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { translator } from './translator.ts';

const measured = /orders in stock had keys/;

/** Orders of an hour ago, with the seconds until each had its receipt; null for never. */
async function sell({ shop }: BrowserTests, receiptSeconds: readonly (number | null)[]): Promise<void> {
  const paidAt = new Date(Date.now() - 3_600_000).toISOString();
  for (const seconds of receiptSeconds) await insertSale(shop.database.pool, paidAt, seconds);
}

/** Interacts with the page, and waits until it has the measure. */
async function loadMeasure({ page }: ShopPage): Promise<void> {
  const response = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/delivery');
  await page.keyboard.press('Shift');
  await (await response).finished();
}

describe('with 19 orders', async () => {
  const tests = await startBrowserTests();
  await sell(tests, Array(19).fill(3));

  it('neither Home nor Support says how quickly keys were delivered', async () => {
    const shop = await tests.visit();
    await loadMeasure(shop);
    await shop.openTab('Support');
    await shop.isAt('Support');
    expect(await shop.page.getByText(measured).count()).toBe(0);
    await shop.openTab('Home');
    await shop.text('Instant Delivery').waitFor();
    expect(await shop.page.getByText(measured).count()).toBe(0);
    expect(await shop.page.getByText('Your licence keys are delivered by email').isVisible()).toBe(true);
  });
});

describe('with 20 orders, two of which missed the five minutes', async () => {
  const tests = await startBrowserTests();
  await sell(tests, [...Array(18).fill(2.5), 301, null]);

  it('Home and Support say how many had their keys in time, and after how long half of them had', async () => {
    const shop = await tests.visit();
    await loadMeasure(shop);
    const card = shop.page.getByRole('listitem').filter({ has: shop.heading('Instant Delivery') });
    await card.getByText('Last 30 days: half of 20 orders in stock had keys within 3 seconds.').waitFor();
    expect(await card.getByText('Your licence keys are delivered by email').isVisible()).toBe(false);
    await shop.openTab('Support');
    await shop.page
      .getByText('Last 30 days: half of 20 orders in stock had keys within 3 seconds.')
      .waitFor();
  });

  it('a translated Home takes the measure', async () => {
    const shop = await tests.visit({ before: translator });
    await shop.page.locator('font', { hasText: 'Instant Delivery' }).first().waitFor();
    await loadMeasure(shop);
    await shop.page.getByText(measured).waitFor();
  });

  it('Support that was opened before the measure came does not move; the next time it has it', async () => {
    const shop = await tests.visit(phone);
    const letMeasureCome = await shop.network.hold('/api/delivery');
    await shop.openTab('Support');
    await shop.isAt('Support');
    const response = shop.page.waitForResponse('**/api/delivery');
    letMeasureCome();
    await (await response).finished();
    await shop.page.evaluate('new Promise(requestAnimationFrame)');
    expect(await shop.page.getByText(measured).count()).toBe(0);
    await shop.openTab('Home');
    await shop.openTab('Support');
    await shop.page.getByText(measured).waitFor();
  });

  it('a measure that cannot be loaded is left out', async () => {
    const shop = await tests.visit();
    await shop.network.answer('/api/delivery', { status: 503 });
    await loadMeasure(shop);
    await shop.openTab('Support');
    await shop.isAt('Support');
    expect(await shop.page.getByText(measured).count()).toBe(0);
  });

  it('the measure takes no more space than the promise at any width, so nothing moves', async () => {
    const shop = await tests.visit({ viewport: { width: 1440, height: 900 } });
    const many = { days: 30, orders: 128_402, withinFiveMinutes: 127_631, medianSeconds: 118 };
    // Not before it has been measured without: some browsers take a resized window for an interaction.
    const { promise: isMeasured, resolve: answerNow } = Promise.withResolvers<void>();
    await shop.page.route('**/api/delivery', async (route) => {
      await isMeasured;
      await route.fulfill({ json: { measured: many } });
    });
    const widths = [320, 390, 640, 768, 1024, 1280, 1440];
    const before = await measureCards(shop, widths);
    answerNow();
    await shop.page.keyboard.press('Shift');
    await shop.page.getByText(/99\.3% of 128,402 orders in stock/).waitFor();
    expect(await measureCards(shop, widths)).toEqual(before);
  });
});

/** The height of the feature cards at each width. */
async function measureCards({ page }: ShopPage, widths: readonly number[]): Promise<string[]> {
  const heights: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole('region', { name: 'Why buy from us' }).boundingBox();
    heights.push(`${width}: ${box?.height}`);
  }
  return heights;
}
