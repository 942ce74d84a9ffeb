import { expect, it } from 'vitest';
import { fillOrders } from '../fill-orders.ts';
import { Customer } from '../shop-driver.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { findSmallTargets } from './findings.ts';

const tests = startDeskTests();
const search = '/desk/api/orders/search';

async function buy(quantity = 1) {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const items = [{ productId: 'endpoint-complete', quantity }];
  const { body } = await buyer.buy({ items });
  return { email: buyer.email, ...body };
}

it('a shop without orders says what to do first', async () => {
  const desk = await tests.open('/keys');
  await desk.page.route(`**${search}`, (route) =>
    route.fulfill({ json: { orders: [], exactOrderId: null, next: null } }),
  );
  await desk.goTo('Orders');
  await desk.heading('No orders yet').waitFor();
  await desk.link('Check what is on sale').click();
  await desk.heading('Products').waitFor();
});

it('an order is in the list with its buyer, state and total, and opens', async () => {
  const { email, orderId } = await buy(3);
  const desk = await tests.open('/orders');
  const row = desk.row(email);
  expect(await row.innerText()).toMatch(
    /INV-\d{6}[\s\S]+3 × Ironbark Security Complete[\s\S]+(Paid|Fulfilled)/,
  );
  const total = row.getByRole('cell').last();
  expect(await total.innerText()).toBe('$494.97');
  expect(
    await total.evaluate((cell) => cell.ownerDocument.defaultView?.getComputedStyle(cell).textAlign),
  ).toBe('right');
  await total.click();
  await desk.heading(`Order ${orderId}`).waitFor();
});

it('/ searches, the arrow keys walk the rows and Enter opens one', async () => {
  const { licenseKeys } = await buy();
  const desk = await tests.open('/');
  const press = (key: string) => desk.page.keyboard.press(key);
  await press('/');
  await desk.page.keyboard.type(licenseKeys[0]?.keys[0] ?? '');
  await press('Enter');
  await desk.text('1 order').waitFor();
  expect(desk.page.url()).not.toContain(licenseKeys[0]?.keys[0]);
  await press('/');
  await desk.page.keyboard.type('buyer-');
  await press('Enter');
  await expect.poll(() => desk.page.getByRole('row').count()).toBeGreaterThan(2);
  await press('ArrowDown');
  const focused = () => desk.page.evaluate('document.activeElement.closest("tr")?.rowIndex');
  expect(await focused()).toBe(1);
  await press('ArrowDown');
  expect(await focused()).toBe(2);
  await press('ArrowUp');
  expect(await focused()).toBe(1);
  const href: string = await desk.page.evaluate('document.activeElement.getAttribute("href")');
  await press('Enter');
  await desk.heading(`Order ${href.split('/').at(-1)}`).waitFor();
});

it('filters are in the address, and a search that finds nothing says what it covers', async () => {
  const { email } = await buy();
  const desk = await tests.open('/orders?state=declined');
  await desk.heading('No order matches').waitFor();
  await desk.field('State').selectOption('Any state');
  await desk.row(email).waitFor();
  expect(new URL(desk.page.url()).search).toBe('');
  await desk.field('Product').selectOption('endpoint-complete');
  await desk.field('Placed from').fill('2020-01-01');
  await desk.row(email).waitFor();
  expect(new URL(desk.page.url()).search).toBe('?productId=endpoint-complete&from=2020-01-01');
  await desk.field('Search orders').fill('nobody@example.org');
  await desk.page.keyboard.press('Enter');
  await desk.heading('No order matches').waitFor();
  await desk.button('Show all orders').click();
  await desk.row(email).waitFor();
  expect(await desk.field('Search orders').inputValue()).toBe('');
});

it('a list that does not load says so, and is tried again', async () => {
  const desk = await tests.open('/keys');
  desk.faults.expectFailedRequests(search);
  await desk.page.route(`**${search}`, (route) => route.abort());
  await desk.goTo('Orders');
  await desk.text('This did not load').waitFor();
  await desk.page.unrouteAll();
  await desk.button('Try again').click();
  await desk.page.getByRole('table', { name: 'Orders' }).waitFor();
});

it('many orders come page by page', async () => {
  await fillOrders(tests.shop.database.pool, { from: 1, to: 120 });
  const desk = await tests.open('/orders');
  const rows = desk.page.getByRole('row');
  const first = await rows.count();
  await desk.button('Show more').click();
  await expect.poll(() => rows.count()).toBeGreaterThan(first);
  const ids = await desk.page.locator('[data-row-link]').evaluateAll((links) => links.map(String));
  expect(new Set(ids).size).toBe(ids.length);
});

it('on a phone an order can be looked up', async () => {
  const { email, orderId } = await buy();
  const desk = await tests.open('/orders', phone);
  expect(await findSmallTargets(desk.page)).toEqual([]);
  await desk.field('Search orders').fill(email);
  await desk.page.keyboard.press('Enter');
  await desk.text('1 order').waitFor();
  await desk.row(email).getByRole('link').tap();
  await desk.heading(`Order ${orderId}`).waitFor();
});
