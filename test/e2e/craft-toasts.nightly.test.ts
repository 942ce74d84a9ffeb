import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

it.each(
  firstOrAll([
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const),
)('a toast covers no control at %i x %i, at every scroll position', async (width, height) => {
  const shop = await tests.visit({ viewport: { width, height }, reducedMotion: 'reduce' }, 'Products');
  const other = shop.product('Security Complete').getByRole('button', { name: 'Add to Cart' });
  const covered: string[] = [];
  for (const space of [12, 66, 120]) {
    await other.evaluate((button, below) => {
      const { defaultView: view } = button.ownerDocument;
      view.scrollBy(0, button.getBoundingClientRect().bottom + below - view.innerHeight);
    }, space);
    await addByKeyboard(shop);
    covered.push(...(await findCovered(shop.page)));
    await shop.toast.close();
  }
  expect(covered).toEqual([]);
});

it('a toast closes when another screen opens', async () => {
  const shop = await tests.visit({ stopClock: true }, 'Products');
  await shop.product('Enterprise Protection').waitFor();
  // So that it does not time out.
  await shop.page.clock.pauseAt(Date.now() + 60_000);
  await shop.addToCart('Enterprise Protection');
  await shop.toast.says('Added to Cart', '1 seat of Enterprise Protection');
  await shop.openTab('Cart');
  await shop.toast.gone();
});

/** A click would scroll the page first. */
async function addByKeyboard(shop: ShopPage): Promise<void> {
  const button = shop.product('Enterprise Protection').getByRole('button', { name: 'Add to Cart' });
  await button.evaluate((element) => element.focus({ preventScroll: true }));
  await shop.page.keyboard.press('Enter');
  await shop.toast.says('Added to Cart', '1 seat of Enterprise Protection');
}

/** Every control of the screen that shares a pixel with the toast. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const toast = document.querySelector('.toast-area > li').getBoundingClientRect();
    return [...document.querySelectorAll('main :is(a[href], button, input, select)')]
      .filter((control) => {
        const other = control.getBoundingClientRect();
        return other.left < toast.right && other.right > toast.left && other.top < toast.bottom && other.bottom > toast.top;
      })
      .map((control) => (control.ariaLabel ?? control.textContent) + ' at ' + scrollY);
  })()`);
}
