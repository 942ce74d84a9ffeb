import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { startBrowserTests } from './browser-tests.ts';
import { card } from './checkout.ts';
import { desktop, phone } from './chromium.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';
import { walkLargeOrder } from './walk-large-order.ts';

const tests = await startBrowserTests();
const permissions = ['clipboard-read', 'clipboard-write'];

describe.each(
  firstOrAll([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const),
)('the checkout on %s', (_name, screen) => {
  it('nothing is asked twice from the email to the keys, and one order is placed', async () => {
    const shop = await tests.openCheckout({ ...screen, permissions }, 2);
    const { checkout } = shop;
    await checkout.fill({ 'Email Address': shop.email });
    await reopen(shop);
    expect(await checkout.field('Email Address').inputValue()).toBe(shop.email);

    await checkout.reachCode();
    await checkout.press('Resend Code');
    await checkout.dialog.getByText(/in (30|29) seconds/).waitFor();
    expect(await checkout.button('Resend Code').getAttribute('aria-disabled')).toBe('true');
    await checkout.field('Verification Code').pressSequentially(checkout.mailedCode());
    await checkout.isAt('Billing Address');

    await checkout.fill({ 'First Name': 'Mia', State: 'Queensland', Postcode: '2000' });
    await checkout.shows('2000 is usually in New South Wales. Please check the state.');
    await reopen(shop);
    expect(await checkout.field('First Name').inputValue()).toBe('Mia');
    await checkout.giveAddress({ Postcode: '2000' });

    await checkout.field('Card Number').pressSequentially('4111111111111111');
    await checkout.field('Expiry Date').pressSequentially('1249');
    expect(await checkout.field('Card Number').inputValue()).toBe('4111 1111 1111 1111');
    expect(await checkout.field('Expiry Date').inputValue()).toBe('12/49');
    await reopen(shop);
    expect(await checkout.field('Card Number').inputValue()).toBe('');

    await checkout.pay({ ...card, 'Card Number': ' 4111-1111 11111111 ' });
    expect(await countOrders(shop)).toBe(1);

    const keys = await checkout.dialog.locator('code').allInnerTexts();
    await checkout.press(`Copy ${keys[1]}`);
    await expect.poll(() => clipboard(shop)).toBe(keys[1]);
    await checkout.press('Copy All');
    await expect.poll(() => clipboard(shop)).toBe(keys.join('\n'));
    expect((await downloadRows(shop)).map(([, key]) => key)).toContain(keys[1]);
  });
});

it('1,998 keys are two lists, folded until the buyer wants all, on a phone as well; all are copied and saved', async () => {
  const shop = await tests.visit({ ...phone, permissions });
  await walkLargeOrder(shop, async () => {});
  const { dialog } = shop.checkout;
  for (const name of ['Enterprise Protection', 'Security Complete']) {
    const list = dialog.getByLabel(`License keys for Ironbark ${name}`);
    expect(await list.locator('code').count()).toBe(10);
    await dialog.getByText('Show all 999').first().tap();
    await expect.poll(() => list.locator('code').count()).toBe(999);
    const last = list.locator('code').last();
    expect(await last.evaluate((code) => code.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
    const scrollers = await list.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(scrollers).toBeLessThanOrEqual(1);
  }
  const keys = await dialog.locator('code').allTextContents();
  expect(new Set(keys).size).toBe(1998);
  // By their text: to name each of 2,000 buttons takes the browser seconds.
  await dialog.getByText('Copy All').tap();
  await expect
    .poll(async () => (await clipboard(shop)).split('\n').filter((line) => keys.includes(line)).length)
    .toBe(1998);
  // More than a worker of the library's would take, which the page's policy forbids.
  const rows = await downloadRows(shop, dialog.getByText('Excel', { exact: true }));
  expect(
    rows
      .slice(1)
      .map(([, key]) => key)
      .sort(),
  ).toEqual(keys.sort());
  expect(await dialog.getByText('Download Invoice').isVisible()).toBe(true);
});

/** Closes the checkout and opens it again. */
async function reopen(shop: ShopPage): Promise<void> {
  await shop.checkout.close();
  await shop.openCheckout();
}

function clipboard({ page }: ShopPage): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

async function downloadRows(
  { page, checkout }: ShopPage,
  button = checkout.button('Download Excel file'),
): Promise<string[][]> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return readSpreadsheet(await readFile(await (await downloading).path()));
}

async function countOrders({ email }: ShopPage): Promise<number> {
  const { rows } = await tests.shop.database.pool.query('select 1 from orders where email = $1', [email]);
  return rows.length;
}
