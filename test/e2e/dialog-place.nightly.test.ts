import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();

it.each(
  firstOrAll([
    [1280, 800],
    [768, 1024],
    [1440, 900],
  ] as const),
)('at %i x %i the dialog is centred, its top stays in place and its footer whole', async (width, height) => {
  const shop = await visitAt(width, height);
  const { checkout } = shop;
  const tops: number[] = [];
  const measure = async () => {
    const { x, y, width: size } = await boxOf(checkout.dialog);
    expect(Math.abs(x - (width - x - size))).toBeLessThanOrEqual(1);
    tops.push(y);
  };
  await shop.startCheckout();
  await measure();
  await checkout.reachCode();
  await measure();
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Billing Address');
  await measure();
  await checkout.giveAddress();
  await measure();
  await checkout.pay();
  await measure();
  expect(new Set(tops).size).toBe(1);
  const [dialog, close] = [await boxOf(checkout.dialog), await boxOf(checkout.button('Close').last())];
  expect(dialog.y + dialog.height - close.y - close.height).toBeGreaterThanOrEqual(16);
});

it('at 1280 x 800 "Added to Cart" covers no feature of the second card', async () => {
  const shop = await visitAt(1280, 800);
  await shop.openTab('Products');
  await shop.addToCart('Enterprise Protection');
  await shop.toast.says('Added to Cart', '1 seat of Enterprise Protection');
  const features = shop.product('Security Complete').getByRole('listitem');
  const lastRow = features.last();
  await lastRow.evaluate((row) => row.scrollIntoView({ block: 'end' }));
  const toastBox = await boxOf(toastCard(shop));
  const right = await features.evaluateAll((rows) => {
    const ends = rows.map((row) => {
      const range = row.ownerDocument.createRange();
      range.selectNodeContents(row);
      return range.getBoundingClientRect().right;
    });
    return Math.max(...ends);
  });
  expect(right).toBeLessThan(toastBox.x);
});

function visitAt(width: number, height: number): Promise<ShopPage> {
  return tests.visit({ viewport: { width, height }, reducedMotion: 'reduce' });
}

function toastCard({ page }: ShopPage): Locator {
  return page.locator('.toast-area > li');
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}
