import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { desktop, phone, shareChromium } from './chromium.ts';
import { findDarkViolations, findViolations, findWideBoxes } from './findings.ts';
import { serveGallery } from './gallery.ts';
import { PageFaults } from './page-faults.ts';
import { firstOrAll } from './sizes.ts';

const [browser, gallery] = await Promise.all([shareChromium(), serveGallery()]);

afterAll(async () => {
  await gallery.close();
});

async function openGallery(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ ...desktop, reducedMotion: 'reduce', ...options });
  const faults = new PageFaults(page);
  faults.expectFailedRequests('/favicon.ico');
  onTestFinished(async () => {
    await page.close();
    faults.check();
  });
  await page.goto(gallery.url);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  return page;
}

it.each(
  firstOrAll([
    ['390 px', phone],
    ['1440 px', desktop],
  ] as const),
)('every component in every state passes axe at %s', async (_width, screen) => {
  const page = await openGallery(screen);
  const found = [
    ...(await findViolations(page)),
    ...(await findDarkViolations(page)),
    ...(await findWideBoxes(page)),
  ];
  expect(found).toEqual([]);
});

it('in forced colours every control has an edge', async () => {
  const page = await openGallery({ forcedColors: 'active' });
  const withoutEdge: string[] =
    await page.evaluate(`[...document.querySelectorAll('main button, main input, main select')]
    .filter((control) => !control.matches('[class*=underline], li button'))
    .filter((control) => {
      const framed = [control, control.closest('.inline-flex.border')].filter(Boolean);
      return framed.every((box) => parseFloat(getComputedStyle(box).borderTopWidth) < 1);
    })
    .map((control) => control.outerHTML.slice(0, 120))`);
  expect(withoutEdge).toEqual([]);
});
