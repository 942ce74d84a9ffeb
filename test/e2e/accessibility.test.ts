import axe, { type AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { type Look, walks } from './walk.ts';

const tests = startBrowserTests();

describe.each([
  ['390 px', phone],
  ['1440 px', desktop],
])('axe at %s', (_width, screen) => {
  it.each(walks)('finds nothing on %s', async (_what, walk) => {
    const shop = await tests.visit(screen);
    const found: string[] = [];
    await walk(shop, async (name) => {
      for (const violation of await findViolations(shop)) found.push(`${name}: ${violation}`);
    });
    expect(found).toEqual([]);
  });
});

describe('at 320 px', () => {
  it.each(walks)('nothing is wider than the screen on %s', async (_what, walk) => {
    const shop = await tests.visit({ ...phone, viewport: { width: 320, height: 640 } });
    const found: string[] = [];
    const look: Look = async (name) => {
      const wide: string[] = await shop.page.evaluate(findWideBoxes);
      for (const box of wide) found.push(`${name}: ${box}`);
    };
    await walk(shop, look);
    expect(found).toEqual([]);
  });
});

async function findViolations(shop: ShopPage): Promise<string[]> {
  await shop.page.evaluate(axe.source);
  const { violations }: AxeResults = await shop.page.evaluate('axe.run()');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${help}) ${html.slice(0, 200)}`),
  );
}

/** Whatever scrolls sideways, but the comparison of the editions, which is meant to. */
const findWideBoxes = `[...document.querySelectorAll('*')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
  .filter((box) => box.getAttribute('aria-label') !== 'Comparison of the editions')
  .map((box) => box.outerHTML.slice(0, 150) + ' ' + box.scrollWidth + ' > ' + box.clientWidth)`;
