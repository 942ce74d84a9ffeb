import { expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

it.each([
  ['a phone on its side', 844, 390],
  ['a laptop at 200 %', 720, 450],
] as const)('on %s, the buttons of a dialog come after what it says', async (_what, width, height) => {
  const shop = await tests.visit({ viewport: { width, height }, reducedMotion: 'reduce' });
  const { checkout, page } = shop;
  await shop.startCheckout();
  await checkout.reachCode();
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Billing Address');

  const postcode = await page.getByLabel('Postcode').boundingBox();
  const footer = await page.locator('.dialog-frame > footer').boundingBox();
  expect(footer?.y).toBeGreaterThan((postcode?.y ?? 0) + (postcode?.height ?? 0));
  const toast = await page.locator('.toast-area > li').boundingBox();
  expect(toast?.x).toBeGreaterThanOrEqual(0);
});
