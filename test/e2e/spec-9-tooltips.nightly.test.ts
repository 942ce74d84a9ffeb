import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('spec §9 Business constants and limits, tooltips', () => {
  it('tooltip open delay 700 ms', async () => {
    const { shop, tooltip } = await openProductsWithStoppedClock();
    await shop.button('Increase seats of Enterprise Protection').hover();
    await shop.page.clock.runFor(650);
    expect(await tooltip.count()).toBe(0);
    await shop.page.clock.runFor(100);
    await expect.poll(() => tooltip.textContent()).toContain('Increase seats of Enterprise Protection');
  });

  it('skip delay 300 ms: the next tooltip opens immediately within it, and after the full delay later', async () => {
    const { shop, tooltip, leave } = await openProductsWithStoppedClock();
    const [plus, minus] = [
      shop.button('Increase seats of Security Complete'),
      shop.button('Decrease seats of Security Complete'),
    ];
    await plus.hover();
    await shop.page.clock.runFor(750);
    await tooltip.waitFor();
    await leave();
    await shop.page.clock.runFor(250);
    await minus.hover();
    await expect.poll(() => tooltip.textContent()).toContain('Decrease seats of Security Complete');

    await leave();
    await shop.page.clock.runFor(350);
    await plus.hover();
    await shop.page.clock.runFor(650);
    expect(await tooltip.count()).toBe(0);
  });
});

async function openProductsWithStoppedClock() {
  const shop = await tests.visit({ stopClock: true }, 'Products');
  await shop.product('Security Complete').waitFor();
  await shop.page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = shop.page.getByRole('tooltip');
  /** The first move might lead to the tooltip, which stays for it; the next ones tell that they do not. */
  const leave = async () => {
    const moveOn = async () => {
      await shop.page.mouse.move(5, 5, { steps: 2 });
      return tooltip.count();
    };
    await expect.poll(moveOn).toBe(0);
  };
  return { shop, tooltip, leave };
}
