import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findInstalledChromium } from '../programs/find-browsers.ts';
import { startBrowserTests } from './browser-tests.ts';
import { chromiumFlags } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { newEmail, ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();
const deskTests = await startDeskTests();

/** Chromium with "Block all cookies" in its settings, which blocks the page's storage too. */
const profile = await mkdtemp(join(tmpdir(), 'no-cookies-'));
await mkdir(join(profile, 'Default'));
const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findInstalledChromium('') ?? '/usr/bin/chromium',
  args: [...chromiumFlags],
});
afterAll(async () => {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
});

const blocked = 'Your browser blocks cookies, so this page can’t remember that you entered the code.';

it('blocked cookies are named right after the code, in the checkout and under Find my keys', async () => {
  const page = await browser.newPage();
  const shop = new ShopPage(page, tests.shop, { touch: false, email: newEmail() });
  await page.goto(tests.shop.url);
  await shop.startCheckout();
  await shop.checkout.reachCode();
  await shop.checkout.fill({ 'Verification Code': shop.checkout.mailedCode() });
  await shop.checkout.alert.getByText(blocked).waitFor();
  await shop.checkout.alert.getByText(/Allow cookies for this site/).waitFor();
  await shop.checkout.isAt('Enter Verification Code');
  await shop.checkout.close();

  await shop.openTab('Support');
  await shop.press(shop.button('Find My Keys'));
  await shop.checkout.reachCode();
  await shop.checkout.fill({ 'Verification Code': shop.checkout.mailedCode() });
  await shop.checkout.alert.getByText(blocked).waitFor();
});

it('the desk’s sign-in names them too', async () => {
  const page = await browser.newPage();
  await page.goto(deskTests.shop.adminUrl);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await page.getByText(/^\d{6}$/).innerText();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('alert').getByText(blocked).waitFor();
  expect(await page.getByLabel('Code', { exact: true }).isVisible()).toBe(true);
});
