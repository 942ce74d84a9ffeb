import { expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { fillOrders } from '../fill-orders.ts';
import { insertQuote } from '../insert-quote.ts';
import { Customer } from '../shop-driver.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { findSmallTargets } from './findings.ts';

const tests = await startDeskTests();
const search = '/desk/api/orders/search-orders';

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

it('an order is a row of one line with its state, buyer, products, date and total, and opens', async () => {
  const { email, orderId } = await buy(3);
  const desk = await tests.open('/orders');
  const row = desk.row(email);
  expect(await row.innerText()).toMatch(
    /(Paid|Fulfilled)\s+INV-\d{6}[\s\S]+ · buyer-[\s\S]+3 × Security Complete[\s\S]+\$494\.97/,
  );
  expect((await row.boundingBox())?.height).toBe(44);
  await row.getByRole('cell').last().click();
  await desk.page.getByText(new RegExp(`^${orderId}$`)).waitFor();
});

it('/, a pasted key or invoice number, and Enter open the order; a key is never in the address', async () => {
  const { orderId, licenseKeys } = await buy();
  const desk = await tests.open('/');
  const find = async (text: string) => {
    await desk.page.keyboard.press('/');
    await desk.page.keyboard.insertText(text);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText(new RegExp(`^${orderId}$`)).waitFor();
  };
  await find(licenseKeys[0]?.keys[0] ?? '');
  const invoiceNumber = await desk.page.getByRole('heading', { level: 1 }).innerText();
  await desk.page.goBack();
  await desk.heading('Today').waitFor();
  await find(invoiceNumber);
});

it('the amount of a transfer, and a number with a blank, lead to the quote', async () => {
  const { pool } = tests.shop.database;
  const line = { productId: 'endpoint-enterprise', productName: 'Enterprise' };
  const { number } = await insertQuote(pool, { lines: [{ ...line, unitPriceCents: 13_800, quantity: 100 }] });
  const desk = await tests.open('/');
  for (const text of ['15180', '15,180.00', '$15,180', number.replace('-', ' ').toLowerCase()]) {
    await desk.page.keyboard.press('/');
    await desk.page.keyboard.insertText(text);
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(`**/quotes/${number}`);
    await desk.goTo('Today');
    await desk.heading('Today').waitFor();
  }
});

it('J, K and the arrow keys walk the rows, Enter opens one, and Escape returns to it', async () => {
  await Promise.all([buy(), buy()]);
  const desk = await tests.open('/orders#search=buyer-');
  const press = (key: string) => desk.page.keyboard.press(key);
  const focused = () => desk.page.evaluate('document.activeElement.closest("tr")?.rowIndex');
  const rows = [];
  for (const key of ['j', 'j', 'k', 'ArrowDown']) {
    await press(key);
    rows.push(await focused());
  }
  expect(rows).toEqual([1, 2, 1, 2]);
  const href: string = await desk.page.evaluate('document.activeElement.getAttribute("href")');
  await press('Enter');
  await desk.page.getByText(new RegExp(`^${href.split('/').at(-1)}$`)).waitFor();
  await press('Escape');
  await expect.poll(focused).toBe(2);
  expect(new URL(desk.page.url()).hash).toBe('#search=buyer-');
  await press('?');
  await desk.dialog('Keys').waitFor();
});

it('view, search and filters are in the address, and a search that finds nothing says what it covers', async () => {
  const { email } = await buy();
  const desk = await tests.open('/orders?state=declined');
  await desk.heading('No order matches').waitFor();
  await desk.field('State').selectOption('Any state');
  await desk.row(email).waitFor();
  await desk.field('Product').selectOption('endpoint-complete');
  await desk.field('Placed from').fill('2020-01-01');
  await desk.field('Placed from').press('Enter');
  await expect
    .poll(() => new URL(desk.page.url()).search)
    .toBe('?productId=endpoint-complete&from=2020-01-01');
  await desk.page.reload();
  await desk.row(email).waitFor();
  await desk.field('Search orders').fill('nobody@example.org');
  await desk.page.keyboard.press('Enter');
  await desk.heading('No order matches').waitFor();
  expect(new URL(desk.page.url()).search + new URL(desk.page.url()).hash).toBe(
    '#search=nobody%40example.org',
  );
  await desk.button('Show all orders').click();
  await desk.row(email).waitFor();
  expect(await desk.field('Search orders').inputValue()).toBe('');
});

it('views have counts, and show their orders alone', async () => {
  const { orderId, email } = await buy();
  await tests.operator.call(orderCalls.refundOrder, {
    params: { orderId },
    body: { what: { kind: 'amount', amountCents: 100 }, reason: 'Late', refundedCents: 0 },
  });
  const desk = await tests.open('/orders');
  const view = desk.page
    .getByRole('navigation', { name: 'Views of Orders' })
    .getByRole('link', { name: /^Refunded/ });
  await expect.poll(() => view.innerText()).toMatch(/^Refunded\s*1$/);
  await view.click();
  await desk.text('1 order').waitFor();
  expect(await desk.row(email).innerText()).toContain('Partly refunded');
});

it('everything of a customer opens from a search and from an order, and no request has its name in the address', async () => {
  const { email, orderId } = await buy(2);
  const desk = await tests.open('/orders');
  const sent: string[] = [];
  desk.page.on('request', (request) => sent.push(request.url()));
  await desk.field('Search orders').fill(email);
  await desk.page.keyboard.press('Enter');
  await desk.link(email).click();
  await desk.heading(email).waitFor();
  await desk.page.getByRole('link', { name: /^Keys\s*2$/ }).click();
  await desk.text('2 keys').waitFor();
  expect(await desk.row('Seat 2').innerText()).toMatch(/Valid\s+INV-\d{6}[\s\S]+••••/);
  await desk.page.reload();
  await desk.row('Seat 2').click();
  await desk.page.getByText(new RegExp(`^${orderId}$`)).waitFor();
  await desk.link(email).click();
  await desk.text('1 order').waitFor();
  expect(sent.filter((url) => url.split('#')[0]?.includes(email.split('@')[0] ?? ''))).toEqual([]);
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

it('many orders come page by page, and Back returns to the page before', async () => {
  await fillOrders(tests.shop.database.pool, { from: 1, to: 120 });
  const desk = await tests.open('/orders');
  const listed = () =>
    desk.page.locator('[data-row-link]').evaluateAll((links) => links.map(String).join(' '));
  const first = await listed();
  await desk.button('Next').click();
  await expect.poll(listed).not.toBe(first);
  const second = await listed();
  expect(second.split(' ').filter((link) => first.includes(link))).toEqual([]);
  await desk.page.reload();
  await desk.isLoaded();
  expect(await listed()).toBe(second);
  await desk.page.goBack();
  await expect.poll(listed).toBe(first);
});

it('on a phone an order can be looked up', async () => {
  const { email, orderId } = await buy();
  const desk = await tests.open('/orders', phone);
  expect(await findSmallTargets(desk.page)).toEqual([]);
  await desk.field('Search orders').fill(email);
  await desk.page.keyboard.press('Enter');
  await desk.text('1 order').waitFor();
  await desk.page.getByRole('table', { name: 'Orders' }).getByRole('link').tap();
  await desk.page.getByText(new RegExp(`^${orderId}$`)).waitFor();
});
