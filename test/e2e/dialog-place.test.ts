import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';

const tests = startBrowserTests();

it.each(
  firstOrAll([
    [768, 1024],
    [1280, 800],
    [1440, 900],
  ] as const),
)('at %i x %i the dialog is centred, and its top stays in place between steps', async (width, height) => {
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
  await checkout.payWith();
  await checkout.isAt('Payment Successful!');
  await measure();
  expect(new Set(tops).size).toBe(1);
});

it('the dialog ends above a toast only while one is visible', async () => {
  const shop = await visitAt(1280, 800);
  const { checkout, toast } = shop;
  await shop.startCheckout();
  await checkout.verifyEmail();
  await toast.says('Email Verified', 'Email verification successful!');
  const dialogBottom = async () => bottomOf(await boxOf(checkout.dialog));
  expect(await dialogBottom()).toBeLessThanOrEqual((await boxOf(toastCard(shop))).y);
  await toast.close();
  await expect.poll(dialogBottom).toBeGreaterThan(760);
});

it('on a phone a toast leaves the title, Close and the steps of the dialog in view', async () => {
  const shop = await tests.visit(phone);
  const { checkout } = shop;
  await shop.startCheckout();
  await checkout.reachCode();
  await shop.toast.says('Verification Code Sent', expect.any(String));
  const { y } = await boxOf(toastCard(shop));
  const steps = checkout.dialog.getByRole('list', { name: 'Checkout steps' });
  expect(y).toBeGreaterThanOrEqual(bottomOf(await boxOf(steps)));
  expect(y).toBeGreaterThanOrEqual(bottomOf(await boxOf(checkout.button('Close'))));
  expect(bottomOf(await boxOf(toastCard(shop)))).toBeLessThan(
    (await boxOf(checkout.field('Verification Code'))).y,
  );
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

function bottomOf({ y, height }: { readonly y: number; readonly height: number }): number {
  return y + height;
}
