import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

describe('type', () => {
  it('one font file is preloaded, and nothing moves when it arrives', async () => {
    const { page } = await tests.visit({ before: countShifts });
    const fonts: string[] = await page.evaluate(
      `document.fonts.ready.then(() => performance.getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.woff2')))`,
    );
    expect(fonts).toHaveLength(1);
    expect(await page.locator('link[rel=preload][as=font]').getAttribute('href')).toBe(fonts[0]);
    expect(await page.evaluate('window.shifts')).toBe(0);
  });

  it('money has tabular figures, and the price is the largest text of a card', async () => {
    const shop = await tests.visit({}, 'Products');
    const price = shop.product('Security Complete').getByText('$149.99', { exact: true });
    expect(await styleOf(price, 'fontVariantNumeric')).toBe('tabular-nums');
    const sizes: number[] = await shop
      .product('Security Complete')
      .locator('*')
      .evaluateAll((all) =>
        all.map((one) => Number.parseFloat(one.ownerDocument.defaultView.getComputedStyle(one).fontSize)),
      );
    expect(Math.max(...sizes)).toBe(Number.parseFloat(await styleOf(price, 'fontSize')));
  });
});

describe.each(
  firstOrAll([
    ['390 px', phone],
    ['768 px', { viewport: { width: 768, height: 1024 } }],
    ['1440 px', desktop],
  ] as const),
)('the products at %s', (_width, screen) => {
  it('a skeleton has the shape of the card that takes its place', async () => {
    const shop = await tests.visit({ ...screen, before: countShifts });
    const answerNow = await shop.network.hold('/api/products');
    await shop.openTab('Products');
    const skeleton = await measureParts(shop.page.locator('[data-skeleton]').first());
    expect(await shop.page.evaluate('document.getAnimations().length')).toBe(0);
    answerNow();
    await shop.product('Security Complete').waitFor();
    expect(await measureParts(shop.product('Enterprise Protection'))).toEqual(skeleton);
  });
});

it('the comparison has column and row headers, and words beside its marks', async () => {
  const shop = await tests.visit(phone, 'Products');
  const table = shop.page.getByRole('table');
  await table.waitFor();
  expect(await table.locator('th[scope=col]').allInnerTexts()).toEqual(['Feature', 'Enterprise', 'Complete']);
  expect(await table.locator('th[scope=row]').count()).toBe(5);
  for (const cell of await table.locator('td').allInnerTexts())
    expect(cell).toMatch(/^(Yes|No|Basic|Advanced)$/);
});

it('nothing moves with prefers-reduced-motion', async () => {
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    const shop = await tests.visit({ reducedMotion });
    await shop.network.hold('/api/products');
    await shop.openTab('Products');
    await shop.page.getByText('Loading products…').waitFor();
    expect(await isMoving(shop)).toBe(moves);
  }
});

async function isMoving({ page }: ShopPage): Promise<boolean> {
  return page.evaluate('document.getAnimations().length > 0');
}

/** Runs in the page before its own scripts: adds up what moved without being asked to. */
const countShifts = `window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The heights of a card's three parts, in whole pixels. */
function measureParts(card: Locator): Promise<number[]> {
  return card.evaluate((element) =>
    [...element.children]
      .filter((part) => part.ownerDocument.defaultView.getComputedStyle(part).position !== 'absolute')
      .map((part) => Math.round(part.getBoundingClientRect().height)),
  );
}

function styleOf(target: Locator, property: 'fontSize' | 'fontVariantNumeric'): Promise<string> {
  return target.evaluate(
    (element, name) => element.ownerDocument.defaultView.getComputedStyle(element)[name],
    property,
  );
}
