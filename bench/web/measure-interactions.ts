import { chromium as browsers, type Page } from 'playwright-core';
import { chromiumFlags, phone } from '../../test/e2e/chromium.ts';
import { isHydrated } from '../../test/e2e/is-hydrated.ts';
import { type Reading, shop } from '../readings.ts';

/**
 * How long the page takes from a tap to the frame that answers it, with a processor four times as slow: what the
 * browser's event timing says, which Interaction to Next Paint is made of. It counts in steps of 8 ms.
 */
export async function measureInteractions(url: string, executablePath: string): Promise<Reading[]> {
  const browser = await browsers.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ ...phone, baseURL: url });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watchInteractions);
    await page.goto('/');
    while (!(await page.evaluate<boolean>(isHydrated))) await page.waitForTimeout(50);
    return [
      await measure(page, 'First tap: View Products, ms', () => tap(page, 'View Products')),
      await measure(page, 'Add to Cart, ms', () => tap(page, 'Add to Cart')),
      await measure(page, 'Tab switch to Cart, ms', () => tap(page, /^Cart/)),
    ];
  } finally {
    await browser.close();
  }
}

/** Runs in the page: keeps the longest event of each interaction. */
const watchInteractions = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

async function tap(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().tap();
}

async function measure(page: Page, figure: string, act: () => Promise<void>): Promise<Reading> {
  await page.evaluate('window.interactions = []');
  await act();
  // Entries come a moment after their frame; whatever was quicker than 16 ms has none.
  await page.waitForTimeout(1_000);
  const durations = await page.evaluate<number[]>('window.interactions');
  return { figure, contestant: shop, value: Math.max(0, ...durations) };
}
