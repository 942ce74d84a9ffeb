import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { type Bought, callOf, expectRefusal, openOrder } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

const items = [{ productId: 'endpoint-complete', quantity: 2 }];

/** An order, and the one that renews it. */
async function buyTwice(): Promise<{ first: Bought; second: Bought }> {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const first = await buyer.buy({ items });
  const renews = first.body.orderId;
  const second = await buyer.buy({ items, renews, buyAgain: renews });
  const { email } = buyer;
  return { first: { ...first.body, email }, second: { ...second.body, email } };
}

async function openRefund(order: Bought): Promise<{ desk: DeskPage; dialog: Locator }> {
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'refund-order');
  await desk.act('Refund');
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-\d{6}$/ });
  await dialog.getByLabel(/^Everything that is left/).check();
  return { desk, dialog };
}

const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();

it('a refund of a renewed order names the later one, asks, and shows the amounts together', async () => {
  const { first } = await buyTwice();
  const { desk, dialog } = await openRefund(first);
  await dialog.getByText('Later orders continue these seats:').waitFor();
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await press(dialog, 'Refund $329.98');
  await dialog.getByText('Choose what becomes of the later orders’ seats').waitFor();
  await dialog.getByText('Refund them as well').click();
  await dialog.getByText('Together with the later orders').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await press(dialog, 'Refund $659.96');
  await desk.page.getByText(/^Refunded \$329\.98\. .* Of ORD-.*, \$329\.98 were refunded\.$/).waitFor();
});

it('the later licences begin today, and its order says so', async () => {
  const { first, second } = await buyTwice();
  const { desk, dialog } = await openRefund(first);
  await dialog.getByText('Let them begin today').click();
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await press(dialog, 'Refund $329.98');
  await desk.page.getByText(/^Refunded \$329\.98\. The adjustment note/).waitFor();
  const later = await openOrder(tests, second);
  await later.page.getByText(/^Moved the days of 2 seats, with the order ORD-.*: \d+ \w+ \d+ to /).waitFor();
});

it('an alert of a refund that the shop did not make leads to the choice', async () => {
  const { first } = await buyTwice();
  const { pool } = tests.shop.database;
  await pool.query('update licences set last_seat = 1 where order_id = $1', [first.orderId]);
  await pool.query(
    `insert into alerts (subject, kind, order_id, text) values ($1, 'continued-seats', $2, 'Choose.')`,
    [`continued-seats ${first.orderId}`, first.orderId],
  );
  const desk = await openOrder(tests, first);
  await desk.button('Choose what becomes of them').click();
  const dialog = desk.dialog('Seats that continue refunded ones');
  await dialog.getByText('Refund them as well').click();
  await dialog.getByRole('button', { name: 'Refund $164.99' }).waitFor();
  await dialog.getByText('Let them begin today').click();
  await press(dialog, 'Let them begin');
  await desk.text('Done. The buyer gets the new days by email.').waitFor();
});

byNight('seats that an earlier release left without an alert lead to the choice, too', async () => {
  const { first, second } = await buyTwice();
  await tests.shop.database.pool.query('update licences set last_seat = 1 where order_id = $1', [
    first.orderId,
  ]);
  const desk = await openOrder(tests, first);
  await desk.text('Later orders continue refunded seats').waitFor();
  const { rows } = await tests.shop.database.pool.query('select invoice_number from orders where id = $1', [
    second.orderId,
  ]);
  const invoice = `INV-${String(rows[0].invoice_number).padStart(6, '0')}`;
  await desk.page.getByText(`1 seat, continued by ${invoice}. Choose what becomes of these`).waitFor();
  await desk.button('Choose what becomes of them').click();
  const dialog = desk.dialog('Seats that continue refunded ones');
  await dialog.getByText('Let them begin today').click();
  await press(dialog, 'Let them begin');
  await desk.text('Done. The buyer gets the new days by email.').waitFor();
  await desk.text('Later orders continue refunded seats').waitFor({ state: 'detached' });
});

it('a term is changed by its first day, after a sentence that names what moves along', async () => {
  const { first } = await buyTwice();
  const desk = await openOrder(tests, first);
  for (const call of ['preview-term', 'change-term']) desk.faults.expectFailedRequests(callOf(desk, call));
  await desk.act('Change the term');
  const dialog = desk.page.getByRole('dialog', { name: /^Change the term of INV-\d{6}$/ });
  await dialog.getByRole('button', { name: /^Change the term of \d+ seats?$/ }).click();
  await dialog.getByText('Enter the first day, or the last').waitFor();
  await dialog.getByLabel('First day').fill('2030-03-01');
  await dialog.getByText('1 March 2030 to 28 February 2031').waitFor();
  await dialog.getByText(/^What continues it moves along: .*, 1 March 2031 to 29 February 2032\.$/).waitFor();
  await dialog.getByLabel('Last day').fill('2029-03-01');
  await dialog.getByText('The last day is before the first day').first().waitFor();
  await dialog.getByLabel('Last day').fill('');
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByRole('button', { name: /^Change the term of \d+ seats?$/ }).click();
  await desk.text('Changed. The buyer gets the new days by email.').waitFor();
  await desk.page.getByText('Valid from 1 March 2030 to 28 February 2031').waitFor();
});
