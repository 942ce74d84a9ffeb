import { chromium as browsers, type CDPSession, type Page } from 'playwright-core';
import { chromiumFlags, phone } from '../test/e2e/chromium.ts';
import { isHydrated } from '../test/e2e/is-hydrated.ts';
import type { Report } from './report.ts';

/** From the end of a tap to its next frame, with a CPU four times as slow (Interaction to Next Paint). */
export async function measureTaps(report: Report, url: string, executablePath: string): Promise<void> {
  const browser = await browsers.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ ...phone, baseURL: url });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watchTaps);
    await page.goto('/');
    while (!(await page.evaluate<boolean>(isHydrated))) await page.waitForTimeout(50);
    for (const [figure, name] of [
      ['First tap: View Products, ms', 'View Products'],
      ['Add to Cart, ms', 'Add to Cart'],
      ['Tab switch to Cart, ms', /^Cart/],
    ] as const) {
      await tap(page, session, name);
      // Entries come a moment after their frame.
      await page.waitForTimeout(1_000);
      report.add(figure, await page.evaluate<number>('longestTap'));
    }
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Events that took less than 16 ms are not reported. */
const watchTaps = `
  window.longestTap = 0;
  new PerformanceObserver((list) => {
    const taps = list.getEntries().filter(({ interactionId }) => interactionId);
    longestTap = Math.max(longestTap, ...taps.map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/** A tap without Playwright's own scripts in the page, and as long as a finger's: 80 ms. */
async function tap(page: Page, session: CDPSession, name: string | RegExp): Promise<void> {
  const target = page.getByRole('button', { name }).first();
  // Scrolls there, and waits until nothing covers it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  await page.evaluate('longestTap = 0');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(80);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
