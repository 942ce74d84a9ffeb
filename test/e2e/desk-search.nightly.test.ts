import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { Customer } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();
const billing = { ...validBilling, company: 'Brisbane Steel & Sons' };
const buyer = await new Customer(tests.shop, { email: 'works@steel.example' }).verifyEmail();
const { body: order } = await buyer.buy({
  items: [{ productId: 'endpoint-complete', quantity: 150 }],
  billing,
});
await insertQuote(tests.shop.database.pool, { email: 'works@steel.example', billing });

it('suggests while somebody types, in groups, and the keyboard opens one of them', async () => {
  const desk = await tests.open('/health');
  const { keyboard } = desk.page;
  const field = desk.page.getByRole('combobox', { name: 'Search orders' });
  const options = desk.page.getByRole('option');
  await keyboard.press('Control+k');
  await keyboard.type('s');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await keyboard.type('teel');
  await options.first().waitFor();
  expect(
    await desk.page
      .getByRole('listbox')
      .getByRole('group')
      .evaluateAll((groups) => groups.map((group) => group.ariaLabel)),
  ).toEqual(['Customers', 'Orders', 'Quotes']);
  expect(await desk.findFaults()).toEqual([]);

  await keyboard.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await desk.page.waitForURL(new RegExp(`/orders/${order.orderId}$`));
  expect(await options.count()).toBe(0);
});

it('Escape closes the suggestions and keeps the text, and Enter alone searches the orders', async () => {
  const desk = await tests.open('/orders');
  await desk.field('Search orders').fill('brisbane');
  await desk.page.getByRole('option').first().waitFor();
  await desk.page.keyboard.press('Escape');
  await expect.poll(() => desk.page.getByRole('option').count()).toBe(0);
  expect(await desk.field('Search orders').inputValue()).toBe('brisbane');
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/#search=brisbane$/);
  await desk.button('Show all orders').click();
  await expect.poll(() => desk.field('Search orders').inputValue()).toBe('');
});

it('in a low window, the arrows scroll to the suggestion that they choose', async () => {
  const desk = await tests.open('/', { viewport: { width: 1024, height: 200 } });
  await desk.field('Search orders').fill('steel');
  await desk.page.getByRole('option').first().waitFor();
  await desk.page.keyboard.press('ArrowUp');
  const chosen = desk.page.getByRole('option', { selected: true });
  const list = await desk.page.getByRole('listbox').boundingBox();
  await expect
    .poll(async () => {
      const option = await chosen.boundingBox();
      return option && list && option.y + option.height <= list.y + list.height;
    })
    .toBe(true);
});

it('a key opens its order by its number, and is in no address', async () => {
  const desk = await tests.open('/');
  const key = order.licenseKeys[0]?.keys[120] ?? '';
  const addresses: string[] = [];
  desk.page.on('request', (request) => addresses.push(request.url()));
  await desk.field('Search orders').fill(key);
  await desk.page.getByRole('option').first().click();
  await desk.page.waitForURL(/\/orders\/ORD-.*\?line=0&key=\d+$/);
  await desk.page.getByText(new RegExp(`^${order.orderId}$`)).waitFor();
  expect([...addresses, desk.page.url()].filter((address) => address.includes(key))).toEqual([]);
  expect(await desk.findFaults()).toEqual([]);
});

it('on a phone, a finger opens a suggestion', async () => {
  const desk = await tests.open('/', phone);
  await desk.field('Search orders').tap();
  await desk.page.keyboard.type('steel');
  await desk.page.getByRole('option', { name: /^Brisbane Steel/ }).tap();
  await desk.page.waitForURL(/\/customers#customer=/);
});

it('says immediately that the browser is offline', async () => {
  const desk = await tests.open('/orders');
  await desk.page.context().setOffline(true);
  await desk.page.getByText(/^You’re offline\./).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.context().setOffline(false);
  await expect.poll(() => desk.page.getByText(/^You’re offline\./).count()).toBe(0);
});
