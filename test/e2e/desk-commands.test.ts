import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { Customer } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const support = 'sam@harbour.example';
const tests = await startDeskTests({
  operators: [
    { email: seller.email, role: 'owner' },
    { email: support, role: 'support' },
  ],
});

const buyer = await new Customer(tests.shop, { email: 'works@steel.example' }).verifyEmail();
const { body: order } = await buyer.buy({
  items: [
    { productId: 'endpoint-complete', quantity: 3 },
    { productId: 'endpoint-enterprise', quantity: 2 },
  ],
  billing: { ...validBilling, company: 'Brisbane Steel & Sons' },
});

const { rows } = await tests.shop.database.pool.query('select invoice_number from orders where id = $1', [
  order.orderId,
]);
const invoice = `INV-${String(rows[0].invoice_number).padStart(6, '0')}`;

const search = ({ page }: DeskPage) => page.getByRole('combobox', { name: 'Search orders' });
const refundOf = ({ page }: DeskPage) => page.getByRole('dialog', { name: `Refund ${invoice}` });
const focused = ({ page }: DeskPage) =>
  page.evaluate<string>(
    'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
  );

it('a suggested order is refunded from its row: the dialog asks how many seats, and opens once', async () => {
  const desk = await tests.open('/health');
  await search(desk).fill('steel');
  await desk.page.getByRole('option', { name: `Refund ${invoice}` }).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.getByRole('option', { name: `Refund ${invoice}` }).click();
  await refundOf(desk).waitFor();
  await expect.poll(() => focused(desk)).toMatch(/^How many seats of /);
  expect(desk.page.url()).toBe(`${tests.shop.adminUrl}/orders/${order.orderId}`);
  await desk.page.reload();
  await desk.heading('Timeline').waitFor();
  await desk.isLoaded();
  expect(await refundOf(desk).count()).toBe(0);
});

it('the right arrow goes to the acts of the chosen order, and the down arrow on to the next row', async () => {
  const desk = await tests.open('/health');
  const { keyboard } = desk.page;
  const chosen = () => desk.page.getByRole('option', { selected: true });
  await search(desk).fill(invoice);
  await desk.page.getByRole('option', { name: `Resend ${invoice}` }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  expect(await chosen().getAttribute('aria-label')).toBe(`Refund ${invoice}`);
  await keyboard.press('ArrowRight');
  expect(await chosen().getAttribute('aria-label')).toBe(`Resend ${invoice}`);
  expect(await search(desk).getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'));
  await keyboard.press('Enter');
  await desk.dialog('Resend the receipt').waitFor();
  await keyboard.press('Escape');
  await desk.heading(invoice).waitFor();
});

it('a command names its order by the company too, and leaves seats of several products to the dialog', async () => {
  const desk = await tests.open(`/orders/${order.orderId}`);
  await search(desk).fill('refund 2 seats of brisbane steel');
  await desk.page.getByRole('option', { name: new RegExp(`^Refund 2 seats of ${invoice}`) }).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.keyboard.press('Enter');
  await refundOf(desk).waitFor();
  await expect.poll(() => focused(desk)).toMatch(/^How many seats of /);
  expect(
    await refundOf(desk)
      .getByLabel(/^How many seats of /)
      .first()
      .inputValue(),
  ).toBe('');
});

it('Enter never refunds what a command filled in', async () => {
  const { body: single } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 4 }] });
  const desk = await tests.open('/');
  await search(desk).fill(`refund 1 of ${single.orderId}`);
  await desk.page.keyboard.press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByRole('button', { name: 'Refund $164.99' }).waitFor();
  expect(await dialog.getByLabel(/^How many seats of /).inputValue()).toBe('1');
  await desk.page.keyboard.press('Enter');
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const refunds = await tests.shop.database.pool.query('select id from refunds');
  expect(refunds.rows).toEqual([]);
});

it('support has no refund in the search, and such a text is a search like any other', async () => {
  const desk = await tests.open('/', {}, support);
  await search(desk).fill('steel');
  await desk.page.getByRole('option', { name: `Resend ${invoice}` }).waitFor();
  expect(await desk.page.getByRole('option', { name: /^Refund/ }).count()).toBe(0);
  await search(desk).fill(`refund 2 of ${invoice}`);
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/\/orders#search=refund/);
  expect(await desk.link('New quote').count()).toBe(0);
  expect(await desk.link('Add product').count()).toBe(0);
});
