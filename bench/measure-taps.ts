import { chromium as browsers, type CDPSession, type Page } from 'playwright-core';
import { chromiumFlags, phone } from '../test/e2e/chromium.ts';
import { isHydrated } from '../test/e2e/is-hydrated.ts';
import type { Report } from './report.ts';

/** How long a finger rests on the glass in a tap, in milliseconds. */
const press = 80;

/**
 * How long the page takes to respond to a tap, with a CPU four times as slow: to the next frame, by the browser's
 * event timing (Interaction to Next Paint, in steps of 8 ms); and where a tap leads to another screen, to the frame
 * with that screen's heading. Both from the moment the finger is lifted.
 */
export async function measureTaps(report: Report, url: string, executablePath: string): Promise<void> {
  const browser = await browsers.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ ...phone, baseURL: url });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watchAnswers);
    await page.goto('/');
    while (!(await page.evaluate<boolean>(isHydrated))) await page.waitForTimeout(50);
    const measure = async (name: string | RegExp) => {
      await tap(page, session, name);
      // Entries come a moment after their frame.
      await page.waitForTimeout(1_000);
      return page.evaluate<Answers>('answers');
    };
    const products = await measure('View Products');
    const added = await measure('Add to Cart');
    const cart = await measure(/^Cart/);
    report.add('First tap: View Products, ms', 'shop', products.frame);
    report.add('... until its screen is painted, ms', 'shop', products.screen);
    report.add('Add to Cart, ms', 'shop', added.frame);
    report.add('Tab switch to Cart, ms', 'shop', cart.frame);
    report.add('... until the cart is painted, ms', 'shop', cart.screen);
  } finally {
    await browser.close();
  }
}

/** How long the answers to the last tap took, in milliseconds; 0 for an event that took less than 16, or no screen. */
interface Answers {
  readonly frame: number;
  readonly screen: number;
}

/** Runs in the page. */
const watchAnswers = `
  window.answers = { frame: 0, screen: 0 };
  let lifted = 0;
  addEventListener('pointerup', ({ timeStamp }) => { lifted = timeStamp; }, true);
  new PerformanceObserver((list) => {
    const taps = list.getEntries().filter(({ interactionId }) => interactionId);
    answers.frame = Math.max(answers.frame, ...taps.map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    answers.screen = list.getEntries().at(-1).renderTime - lifted;
  }).observe({ type: 'element' });
  new MutationObserver(() => {
    document.querySelector('h1')?.setAttribute('elementtiming', 'heading');
  }).observe(document, { childList: true, subtree: true });
`;

/** A tap without Playwright's own scripts in the page, and as long as a finger's. */
async function tap(page: Page, session: CDPSession, name: string | RegExp): Promise<void> {
  const target = page.getByRole('button', { name }).first();
  // Scrolls there, and waits until nothing lies over it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  await page.evaluate('answers = { frame: 0, screen: 0 }');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(press);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
