import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { desktop, phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();

const title = 'Added to Cart';
const text = '1 seat of Enterprise Protection';

/** With a clock that only the test turns. */
async function showToast(screen = {}): Promise<ShopPage> {
  const shop = await tests.visit({ stopClock: true, ...screen }, 'Products');
  await shop.product('Enterprise Protection').waitFor();
  await shop.page.clock.pauseAt(Date.now() + 60_000);
  await shop.addToCart('Enterprise Protection', 1);
  await shop.toast.says(title, text);
  return shop;
}

describe('spec §9 Business constants and limits, toasts', () => {
  it('1 visible at a time: a new one replaces the previous one', async () => {
    const shop = await showToast();
    await shop.addToCart('Security Complete', 2);
    await shop.toast.says(title, '2 seats of Security Complete');
    expect(await shop.toast.all.count()).toBe(1);
  });

  it('default display time 5000 ms', async () => {
    const { page, toast } = await showToast();
    await page.clock.runFor(4_900);
    expect(await toast.words()).toEqual([title, text]);
    await page.clock.runFor(200);
    await toast.gone();
  });

  it('default display time 5000 ms, for a toast after one that was closed by hand as well', async () => {
    const shop = await showToast();
    await shop.toast.close();
    await shop.addToCart('Enterprise Protection', 1);
    await shop.toast.says(title, text);
    await shop.page.clock.runFor(5_100);
    await shop.toast.gone();
  });

  it('default display time 5000 ms, for a toast after one whose action was taken as well', async () => {
    const shop = await showToast();
    await shop.toast.button('View Cart').click();
    await shop.toast.gone();
    await shop.button('Remove Enterprise Protection').click();
    await shop.toast.says('Removed from cart', 'Enterprise Protection');
    await shop.page.clock.runFor(5_100);
    await shop.toast.gone();
  });

  it('stays while the pointer is over it', async () => {
    const { page, toast } = await showToast();
    await toast.all.hover();
    await page.clock.runFor(20_000);
    expect(await toast.words()).toEqual([title, text]);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5_100);
    await toast.gone();
  });

  it('can be dismissed by its button and by Esc; the focus returns to where it was', async () => {
    const shop = await showToast();
    await shop.toast.close();
    expect(await shop.page.evaluate('document.activeElement.textContent')).toBe('Add to Cart');
    await shop.addToCart('Enterprise Protection', 1);
    await shop.toast.says(title, text);
    await shop.page.keyboard.press('F8');
    await shop.page.keyboard.press('Escape');
    await shop.toast.gone();
  });

  it('F8 focuses the notification area', async () => {
    const { page, toast } = await showToast();
    await page.keyboard.press('F8');
    const focused = toast.area.locator(':focus');
    await expect.poll(() => focused.count()).toBe(1);
    expect(await toast.area.getAttribute('aria-label')).toContain('F8');
  });

  it.each([
    ['49 px to the right are no swipe', 49, 1],
    ['51 px to the right dismiss it', 51, 0],
    ['to the left is no swipe', -120, 1],
  ])('swipe threshold 50, swipe to the right: %s', async (_what, distance, remaining) => {
    const { page, toast } = await showToast();
    const box = await toast.all.boundingBox();
    if (!box) throw new Error('The toast has no place on the screen');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + Math.sign(distance) * 12, y);
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => toast.all.count()).toBe(remaining);
  });

  it('placed at the top on small screens', async () => {
    const { toast } = await showToast(phone);
    const box = await toast.all.boundingBox();
    expect(box?.y).toBeLessThan(20);
    expect(box?.x).toBeLessThan(20);
    expect(box?.width).toBeGreaterThan(350);
  });

  it('placed at the bottom-right on larger ones, max width 420 px', async () => {
    const { toast } = await showToast();
    const box = (await toast.area.getByRole('list').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.width).toBe(420);
    expect(box.x + box.width).toBe(desktop.viewport.width);
    expect(box.y + box.height).toBe(desktop.viewport.height);
  });

  it('closing a toast leaves the dialog below it open', async () => {
    const shop = await tests.visit();
    await shop.startCheckout();
    await shop.checkout.reachCode();
    await shop.toast.close();
    await shop.checkout.isAt('Enter Verification Code');
  });
});
