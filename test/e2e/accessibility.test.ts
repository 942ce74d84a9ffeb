import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import {
  findCutBoxes,
  findDarkViolations,
  findRivalButtons,
  findSmallTargets,
  findSqueezedText,
  findViolations,
  findWideBoxes,
} from './findings.ts';
import type { Visit } from './visitors.ts';
import type { Walk } from './walk.ts';
import { walks } from './walks.ts';

const tests = startBrowserTests();

type Find = (page: Parameters<typeof findViolations>[0]) => Promise<string[]>;

/** The faults at every stop of a walk. */
async function findOnWalk(walk: Walk, visit: Visit, finds: readonly Find[]): Promise<string[]> {
  const shop = await tests.visit(visit);
  const found: string[] = [];
  await walk(shop, async (name) => {
    for (const find of finds) {
      for (const finding of await find(shop.page)) found.push(`${name}: ${finding}`);
    }
  });
  return found;
}

describe.each([
  ['390 px', phone, [findViolations]],
  ['1440 px, in the light scheme and in the dark,', desktop, [findViolations, findDarkViolations]],
])('axe at %s', (_width, screen, finds) => {
  it.each(walks)('finds nothing on %s', async (_what, walk) => {
    expect(await findOnWalk(walk, screen, finds)).toEqual([]);
  });
});

describe('at 320 px', () => {
  const screen = { ...phone, viewport: { width: 320, height: 640 } };
  it.each(walks)(
    'nothing is wider than the screen or smaller than a finger, and one button at most is the primary one, on %s',
    async (_what, walk) => {
      const finds = [findWideBoxes, findSmallTargets, findRivalButtons];
      expect(await findOnWalk(walk, screen, finds)).toEqual([]);
    },
  );
});

describe('with text twice as large, at 1280 px', () => {
  const before = `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });`;
  it.each(walks)('nothing is wider than the screen, cut off or squeezed on %s', async (_what, walk) => {
    const visit = { viewport: { width: 1280, height: 900 }, before };
    const finds = [findWideBoxes, findCutBoxes, findSqueezedText];
    expect(await findOnWalk(walk, visit, finds)).toEqual([]);
  });
});

describe('with the text spacing of WCAG 1.4.12, at 320 px', () => {
  const before = `{
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(\`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    \`);
    document.adoptedStyleSheets = [spacing];
  }`;
  it.each(walks)('nothing is wider than the screen, cut off or squeezed on %s', async (_what, walk) => {
    const visit = { ...phone, viewport: { width: 320, height: 640 }, before };
    const finds = [findWideBoxes, findCutBoxes, findSqueezedText];
    expect(await findOnWalk(walk, visit, finds)).toEqual([]);
  });
});

it('at 390, 768, 1024 and 1440 px no screen is wider than the window', async () => {
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

it('the name of the shop is never cut, with the most that a cart can hold', async () => {
  const shop = await tests.visit();
  await shop.openTab('Products');
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
