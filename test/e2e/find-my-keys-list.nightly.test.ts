import pg from 'pg';
import { expect, it } from 'vitest';
import { fillOrders } from '../fill-orders.ts';
import { startBrowserTests } from './browser-tests.ts';
import { FindKeys } from './find-keys.ts';
import { expectFocus, tabTo } from './focus.ts';
import type { ShopPage } from './shop-page.ts';

const tests = await startBrowserTests();

let filled = 0;

/** Writes 45 orders of an address, whose keys can't be read. */
async function fillFor(email: string): Promise<void> {
  const client = new pg.Client(tests.shop.database.url);
  await client.connect();
  await fillOrders(client, { from: filled + 1, to: filled + 45 });
  await client.query(`update orders set email = $1 where email like 'buyer-%'`, [email]);
  await client.end();
  filled += 45;
}

async function openOrders(shop: ShopPage, email = shop.email): Promise<FindKeys> {
  const findKeys = new FindKeys(shop);
  await findKeys.open();
  await findKeys.verify(email);
  return findKeys;
}

it('the orders of an address come 20 at a time, the newest first', async () => {
  const shop = await tests.visit();
  const { checkout } = shop;
  await fillFor(shop.email);
  const findKeys = await openOrders(shop);
  await checkout.isAt('Your orders');
  expect(await findKeys.orders.count()).toBe(20);
  await checkout.press('Show More');
  await expect.poll(() => findKeys.orders.count()).toBe(40);
  await expectFocus(findKeys.orders.nth(20).getByRole('heading', { level: 4 }));
  await checkout.press('Show More');
  await expect.poll(() => findKeys.orders.count()).toBe(45);
  expect(await checkout.button('Show More').count()).toBe(0);
  const numbers = await findKeys.orders.getByRole('heading', { level: 4 }).allInnerTexts();
  expect(new Set(numbers).size).toBe(45);
  expect(numbers).toEqual([...numbers].sort().reverse());
});

it('each time that the session ends the address is verified again, and the place in the list is kept', async () => {
  const shop = await tests.visit();
  const { checkout, faults, page } = shop;
  await fillFor(shop.email);
  const findKeys = await openOrders(shop);
  await checkout.press('Show More');
  await expect.poll(() => findKeys.orders.count()).toBe(40);
  await page.context().clearCookies();
  const resend = findKeys.orders.nth(30).getByRole('button', { name: /^Email It Again/ });
  const [number = ''] = await findKeys.orders.nth(30).getByRole('heading', { level: 4 }).allInnerTexts();
  const [orderId = ''] = /FILL-\d+/.exec(await findKeys.order(number).innerText()) ?? [];
  faults.expectFailedRequests(`/api/orders/${orderId}/receipt`);
  await resend.click();
  await checkout.isAt('Email Verification');
  await checkout.dialog.getByText('Your session has ended.').waitFor();
  expect(await checkout.field('Email Address').inputValue()).toBe(shop.email);
  /** Both pages of the list are loaded again: else the next end of the session meets them. */
  const verifyAgain = () => Promise.all([page.waitForResponse(/my-orders\?after=/), findKeys.verify()]);
  await verifyAgain();
  await expectFocus(resend);
  expect(await findKeys.orders.count()).toBe(40);

  faults.expectFailedRequests('/api/my-orders');
  for (const time of [2, 3]) {
    await page.context().clearCookies();
    await checkout.press('Show More');
    await checkout.isAt('Email Verification');
    await verifyAgain();
    expect(await findKeys.orders.count(), `time ${time}`).toBe(40);
  }
});

it('the orders are found with the keyboard alone', async () => {
  const shop = await tests.openCheckout();
  const { checkout, page } = shop;
  await checkout.buy();
  await checkout.close();
  await page.context().clearCookies();
  shop.faults.expectFailedRequests('/api/my-orders');
  await shop.openTab('Support');
  await tabTo(shop, shop.button('Find My Keys'));
  await page.keyboard.press('Enter');
  await expectFocus(checkout.field('Email Address'));
  await page.keyboard.type(shop.email);
  await page.keyboard.press('Enter');
  await expectFocus(checkout.field('Verification Code'));
  await page.keyboard.type(checkout.mailedCode());
  await expectFocus(checkout.heading('Your orders'));
  const show = checkout.dialog.getByRole('button', { name: /^Show 1 Key/ });
  await tabTo(shop, show);
  await page.keyboard.press('Enter');
  await checkout.isAt('Your License Keys');
  await expectFocus(checkout.dialog.getByRole('button', { name: /^Hide 1 Key/ }));
  await page.keyboard.press('Escape');
  await checkout.dialog.waitFor({ state: 'hidden' });
  await expectFocus(shop.button('Find My Keys'));
});

it('Back closes the dialog, Forward opens it again, and a code that is on its way can be entered then', async () => {
  const shop = await tests.visit();
  const { checkout, page } = shop;
  const findKeys = new FindKeys(shop);
  await findKeys.open('Invoice');
  await checkout.reachCode();
  await page.goBack();
  await checkout.dialog.waitFor({ state: 'hidden' });
  expect(await shop.currentTab()).toBe('Invoice');
  await page.goForward();
  await checkout.isAt('Enter Verification Code');
  await checkout.close();
  await findKeys.openVerified('Support');
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('No orders with this address');
  await checkout.close();
  expect(await shop.currentTab()).toBe('Support');
});

it('a receipt that was asked for too often, and keys that do not load, say so at the order', async () => {
  const shop = await tests.openCheckout();
  const { checkout, network, page } = shop;
  await checkout.buy();
  const orderId = await checkout.dialog.getByRole('definition').first().innerText();
  await checkout.close();
  await new FindKeys(shop).openVerified();
  const detail = 'This receipt was asked for too often.';
  await network.answer(`/api/orders/${orderId}/receipt`, {
    status: 429,
    headers: { 'Retry-After': '3000' },
    body: { code: 'too-many-requests', detail },
  });
  await checkout.dialog.getByRole('button', { name: /^Email It Again/ }).click();
  await checkout.alert.getByText('Try again in 50 minutes.').waitFor();
  expect(await checkout.alert.innerText()).toContain(detail);
  await network.cut(`/api/orders/${orderId}/keys`);
  await checkout.dialog.getByRole('button', { name: /^Show 1 Key/ }).click();
  await checkout.alert.getByText('The keys did not load. Try again in a moment.').waitFor();
  await network.restore(`/api/orders/${orderId}/keys`);
  await checkout.dialog.getByRole('button', { name: /^Show 1 Key/ }).click();
  await checkout.isAt('Your License Keys');
  expect(await page.getByText('The keys did not load.').count()).toBe(0);
});
