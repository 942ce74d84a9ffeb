import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import { findViolations, findWideBoxes } from './findings.ts';
import { byNight, firstOrAll } from './sizes.ts';
import { findLooseTexts } from './translator.ts';
import { findOnWalk } from './walk.ts';
import { walks } from './walks.ts';

const tests = await startBrowserTests();

describe('axe at 390 px', () => {
  it.each(firstOrAll(walks, 2))('finds nothing on %s, and no text has a sibling', async (_what, walk) => {
    expect(await findOnWalk(await tests.visit(phone), walk, [findViolations, findLooseTexts])).toEqual([]);
  });
});

byNight('at 390, 768, 1024 and 1440 px no screen is wider than the window', async () => {
  const shop = await tests.visit();
  await shop.fillCart('Enterprise Protection', 999);
  const found: string[] = [];
  for (const tab of ['Cart', 'Home', 'Products', 'Support', 'Invoice'] as const) {
    await shop.page.setViewportSize(desktop.viewport);
    await shop.openTab(tab);
    await expect.poll(() => shop.currentTab()).toContain(tab);
    for (const width of [390, 768, 1024, 1440]) {
      await shop.page.setViewportSize({ width, height: 900 });
      for (const box of await findWideBoxes(shop.page)) found.push(`${tab} at ${width} px: ${box}`);
    }
  }
  expect(found).toEqual([]);
});

byNight('the name of the shop is never cut, with the most that a cart can hold', async () => {
  const shop = await tests.visit({}, 'Products');
  await shop.addToCart('Enterprise Protection', 999);
  await shop.addToCart('Security Complete', 999);
  const name = shop.page.getByRole('banner').getByText('Harbour Licensing');
  for (const width of [320, 360, 390, 768, 1440]) {
    await shop.page.setViewportSize({ width, height: 700 });
    const isWhole = await name.evaluate(
      (text) => text.scrollWidth <= text.clientWidth || text.clientWidth === 0,
    );
    expect([width, isWhole, await findWideBoxes(shop.page)]).toEqual([width, true, []]);
  }
});
