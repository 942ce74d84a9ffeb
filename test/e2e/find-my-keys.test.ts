import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { startBrowserTests } from './browser-tests.ts';
import { FindKeys } from './find-keys.ts';
import type { ShopPage } from './shop-page.ts';
import { byNight, firstOrAll } from './sizes.ts';

const tests = await startBrowserTests();
const permissions = ['clipboard-read', 'clipboard-write'];

interface Bought {
  readonly email: string;
  readonly orderId: string;
  readonly keys: readonly string[];
}

/** Buys two seats in a browser of its own. */
async function buy(): Promise<Bought> {
  const { checkout, email } = await tests.buy({}, 2);
  const orderId = await checkout.dialog.getByRole('definition').first().innerText();
  const keys = await checkout.dialog.locator('code').allInnerTexts();
  await checkout.close();
  return { email, orderId, keys };
}

/** Shows the keys of the one order in the list. */
async function showKeys({ checkout }: ShopPage): Promise<string[]> {
  await checkout.dialog.getByRole('button', { name: /^Show 2 Keys/ }).click();
  await checkout.isAt('Your License Keys');
  return checkout.dialog.locator('code').allInnerTexts();
}

async function hasAny(page: Page, texts: readonly string[]): Promise<boolean> {
  const html = await page.content();
  return texts.some((text) => html.includes(text));
}

it.each(firstOrAll(['Support', 'Invoice'] as const))(
  'a buyer finds the keys of an order on the %s tab',
  async (tab) => {
    const { email, orderId, keys } = await buy();
    const shop = await tests.visit({ permissions });
    const { checkout, page } = shop;
    const findKeys = new FindKeys(shop);
    await findKeys.open(tab);
    await findKeys.verify(email);
    await checkout.isAt('Your orders');
    await shop.toast.says('Email Verified', 'Email verification successful!');

    const text = (await findKeys.orders.innerText()).replaceAll('\u00a0', ' ');
    expect(text).toMatch(/^INV-\d{6}\n/);
    for (const part of ['$197.98 inc. GST', orderId, 'Ironbark Enterprise Protection × 2']) {
      expect(text).toContain(part);
    }
    expect(await hasAny(page, keys)).toBe(false);

    expect(await showKeys(shop)).toEqual(keys);
    await checkout.button(`Copy ${keys[1]}`).click();
    await shop.toast.says('Copied', 'License key copied to clipboard.');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(keys[1]);
    await checkout.button('Copy All').click();
    await shop.toast.says('Copied', 'License keys copied to clipboard.');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(keys.join('\n'));
    const downloading = page.waitForEvent('download');
    await checkout.button('Download Excel file').click();
    const rows = readSpreadsheet(await readFile(await (await downloading).path()));
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(rows).toEqual([
      ['Product', 'Licence key', 'Order ID', 'First day', 'Last day'],
      ...keys.map((key) => ['Ironbark Enterprise Protection', key, orderId, day, day]),
    ]);

    await checkout.dialog.getByRole('button', { name: /^Hide 2 Keys/ }).click();
    await checkout.heading('Your License Keys').waitFor({ state: 'hidden' });
    expect(await hasAny(page, keys)).toBe(false);
    expect(page.url()).toBe(`${tests.shop.url}/`);
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, history.state])');
    for (const secret of [...keys, checkout.mailedCode(email)]) expect(stored).not.toContain(secret);
  },
);

byNight('the invoice opens, the receipt is mailed again, and the renewal goes into a calendar', async () => {
  const { email } = await buy();
  const shop = await tests.visit();
  const { checkout, page } = shop;
  const findKeys = new FindKeys(shop);
  await findKeys.open();
  await findKeys.verify(email);
  const link = (name: RegExp) => checkout.dialog.getByRole('link', { name });
  const invoice = link(/^Invoice of INV-\d{6}$/);
  expect(await invoice.getAttribute('target')).toBe('_blank');
  const opened = await page.request.get((await invoice.getAttribute('href')) ?? '');
  expect(opened.headers()['content-type']).toBe('application/pdf');

  const receipts = () =>
    tests.shop.mailServer.mails.filter(
      (mail) => mail.recipients.includes(email) && mail.attachments.length > 0,
    );
  await expect.poll(() => receipts().length).toBe(1);
  await checkout.dialog.getByRole('button', { name: /^Email It Again/ }).click();
  await checkout.dialog.getByText('The receipt is on its way to').waitFor();
  await expect.poll(() => receipts().length).toBe(2);

  const downloading = page.waitForEvent('download');
  await link(/^Renewal Reminder of INV-\d{6}$/).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^renewal-INV-\d{6}\.ics$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Renew your licences');
});

byNight(
  'a browser that has verified an address goes straight to its orders, and can use another',
  async () => {
    const { email } = await buy();
    const shop = await tests.buy();
    const { checkout } = shop;
    await checkout.close();
    const findKeys = new FindKeys(shop);
    await findKeys.openVerified('Invoice');
    await checkout.isAt('Your orders');
    await checkout.shows(shop.email);
    await checkout.press('Use another email');
    await checkout.press('Use this address');
    await checkout.isAt('Your orders');
    await checkout.press('Use another email');
    await findKeys.verify(email);
    await checkout.isAt('Your orders');
    await checkout.shows(email);
    expect(await checkout.dialog.getByText(shop.email).count()).toBe(0);
  },
);

byNight('Sign out leaves nothing of the buyer to the next person at the computer', async () => {
  const shop = await tests.buy();
  const { checkout, page } = shop;
  await checkout.close();
  const findKeys = new FindKeys(shop);
  await findKeys.openVerified('Invoice');
  await checkout.isAt('Your orders');
  await Promise.all([page.waitForEvent('load'), checkout.press('Sign out')]);
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await stored()).not.toContain(shop.email);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.reload();
  await findKeys.open();
  expect(await checkout.field('Email Address').inputValue()).toBe('');
  expect(await checkout.dialog.getByText(shop.email).count()).toBe(0);
});

byNight('an address without orders: the dialog says so, and what to do', async () => {
  const shop = await tests.visit();
  const { checkout } = shop;
  const findKeys = new FindKeys(shop);
  await findKeys.open();
  await findKeys.verify();
  await checkout.isAt('No orders with this address');
  await checkout.shows(shop.email);
  await checkout.press('Use another email');
  expect(await checkout.field('Email Address').inputValue()).toBe('');
});

byNight('a wrong code is refused in the words of the checkout', async () => {
  const shop = await tests.visit();
  const { checkout, faults } = shop;
  const findKeys = new FindKeys(shop);
  await findKeys.open();
  await checkout.press('Send Verification Code');
  await checkout.shows('Invalid email address');
  await checkout.reachCode();
  await checkout.shows(`This is a demonstration: your code is ${checkout.mailedCode()}.`);
  faults.expectFailedRequests('/api/auth/verify-otp');
  await checkout.fill({ 'Verification Code': checkout.wrongCode() });
  const text =
    'Invalid verification code. Check the digits: only the code of the newest email works. Or request a new code.';
  await checkout.alert.getByText(text).waitFor();
  await shop.toast.says('Verification Failed', text);
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('No orders with this address');
});

byNight('the success screen has a renewal reminder for the calendar', async () => {
  const { checkout, page } = await tests.openCheckout();
  await checkout.buy();
  const downloading = page.waitForEvent('download');
  await checkout.dialog.getByRole('link', { name: 'Add Renewal Reminder' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^renewal-INV-\d{6}\.ics$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);
});
