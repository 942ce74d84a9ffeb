import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { startBrowserTests } from '../e2e/browser-tests.ts';
import { phone } from '../e2e/chromium.ts';
import type { ShopPage } from '../e2e/shop-page.ts';
import { walkLargeOrder } from '../e2e/walk-large-order.ts';
import { walks } from '../e2e/walks.ts';
import { pictureSettings } from '../picture-settings.ts';

const tests = await startBrowserTests();
const { widths, folder, colours } = pictureSettings;

describe.each(widths)('at %i px', (width) => {
  beforeAll(() => rm(join(folder, `${width}`), { recursive: true, force: true }));

  it.each([...walks, ['an order of 1,998 keys', walkLargeOrder] as const])('%s', async (what, walk) => {
    const shop = await tests.visit({ ...screenOf(width), ...colours });
    let number = 0;
    await walk(shop, async (name) => {
      number += 1;
      const file = `${what} ${String(number).padStart(2, '0')} ${name}.png`.replaceAll(/[ ,]+/g, '-');
      await takePicture(shop, join(folder, `${width}`, file));
    });
  });
});

function screenOf(width: number) {
  if (width < 640) return { ...phone, viewport: { width, height: width < 360 ? 640 : 844 } };
  return { viewport: { width, height: width < 1024 ? 1024 : 900 } };
}

/** A dialog or a menu lies over the screen, which is then as high as the window; else the whole page is taken. */
async function takePicture({ page, checkout }: ShopPage, path: string): Promise<void> {
  const covered = (await checkout.dialog.count()) > 0;
  if (!covered) await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path, fullPage: !covered, animations: 'disabled' });
}
