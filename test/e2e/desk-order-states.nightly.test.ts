import { expect, it } from 'vitest';
import { Customer } from '../shop-driver.ts';
import { phone } from './chromium.ts';
import { buy, expectRefusal, openOrder } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';
import { makeKeys, pasteKeys, sellFromStock } from './desk-stock.ts';
import { findWideBoxes } from './findings.ts';

const tests = await startDeskTests();

it('an order that waits for keys says so, until an import serves it', async () => {
  await sellFromStock(tests, 'endpoint-enterprise', { whenTooFew: 'backorder' });
  const buyer = await new Customer(tests.shop).verifyEmail();
  const items = [{ productId: 'endpoint-enterprise', quantity: 2 }];
  const { body } = await buyer.buy({ items, acceptBackorder: true });
  const readState = async () =>
    (await tests.shop.database.pool.query('select state from orders where id = $1', [body.orderId])).rows[0]
      .state;
  await expect.poll(readState).toBe('fulfilled');
  const desk = await tests.open('/orders?needs=awaiting-keys');
  await desk.row(buyer.email).getByText('Awaiting keys').last().waitFor();
  await desk.row(buyer.email).getByRole('link').click();
  await desk.page.getByText(/^Awaiting keys: the next import serves/).waitFor();
  await desk.text('Paid').waitFor();
  await desk.goTo('Keys');
  await desk.row('Enterprise Protection').getByText('Orders wait').waitFor();
  const dialog = await pasteKeys(desk, makeKeys(3), { product: 'Enterprise Protection' });
  await dialog.getByText(/(is|are) awaited, and this file has/).waitFor();
  await dialog.getByRole('button', { name: 'Import 3 keys' }).click();
  await desk.page.getByText(/Orders that wait get theirs now/).waitFor();
  // The code, the receipt and the keys.
  const mailed = () => tests.shop.mailServer.mails.filter(({ to }) => to?.[0]?.address === buyer.email);
  await expect.poll(() => mailed().length).toBe(3);
  await desk.page.goto(`/orders/${body.orderId}`);
  await desk.text('2 keys').waitFor();
  await desk.text('Fulfilled').waitFor();
  expect(await desk.page.getByText(/^Awaiting keys/).count()).toBe(0);
});

it('a disputed order offers no refund, says why, and refuses one that was opened before', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'refund-order');
  await desk.act('Refund');
  const dialog = desk.page.getByRole('dialog', { name: /^Refund INV-/ });
  await dialog.getByLabel(/^Everything that is left/).check();
  await dialog.getByRole('button', { name: /^Refund \$/ }).waitFor();
  await tests.shop.database.pool.query(
    `insert into disputes (id, order_id, status, amount_cents, reason)
     select 'du_open', id, 'needs_response', total_cents, 'fraudulent' from orders where id = $1`,
    [order.orderId],
  );
  await dialog.getByLabel('Reason').fill('Not theirs');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog.getByText(/^Nothing was refunded: the payment is disputed/).waitFor();
  await desk.page.reload();
  await desk.page.getByText(/^The order can’t be refunded here: the payment is disputed/).waitFor();
  await desk.button('Actions').click();
  await desk.button('Resend the receipt').waitFor();
  expect(await desk.button('Refund').count()).toBe(0);
});

it('a declined order can be looked up, and offers nothing that needs a payment', async () => {
  const buyer = await new Customer(tests.shop).verifyEmail();
  await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
  const desk = await tests.open('/orders?state=declined');
  await desk.row(buyer.email).getByRole('link').click();
  await desk.page.getByText(/^The payment was declined, and nothing was charged/).waitFor();
  expect(await desk.button('Actions').count()).toBe(0);
  const details = desk.page.getByRole('term');
  expect(await details.allInnerTexts()).toContain('Billing address');
  const forget = `update orders set email = '', billing = '{}' where state = 'declined'`;
  await tests.shop.database.pool.query(forget);
  await desk.page.reload();
  await desk.page.getByRole('region', { name: 'Buyer' }).getByText('Erased', { exact: true }).waitFor();
  expect(await details.allInnerTexts()).not.toContain('Billing address');
  expect(await details.allInnerTexts()).not.toContain('Name');
});

it('a receipt that was not delivered is reported, and mailed to the corrected address', async () => {
  const desk = await tests.open('/orders?needs=dead-receipt');
  const order = await buyUndelivered();
  await expect
    .poll(async () => {
      await desk.page.reload();
      await desk.isLoaded();
      return desk.row(order.email).count();
    })
    .toBe(1);
  tests.shop.mailServer.mode = 'accept';
  await desk.row(order.email).getByRole('link').click();
  await desk.text('The receipt was not delivered').first().waitFor();
  await desk.act('Correct the email address');
  await desk.field('Email address').fill(`corrected-${order.email}`);
  await desk.button('Correct and mail').click();
  await desk.text(`Corrected. The receipt is on its way to corrected-${order.email}.`).waitFor();
  await expect.poll(() => desk.page.getByText('Receipt refused').count()).toBe(0);
});

/** The mail server refuses the buyer's address from the payment on. */
async function buyUndelivered(): Promise<{ email: string }> {
  const buyer = await new Customer(tests.shop).verifyEmail();
  tests.shop.expectError('receipt');
  tests.shop.mailServer.mode = 'reject-5xx';
  const { status, text } = await buyer.buy();
  if (status !== 200) throw new Error(`Not bought: ${text}`);
  return buyer;
}

it('what was typed is still there after the session has ended and the operator has signed in again', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'add-note');
  for (const path of [`/desk/api/orders/read-order/${order.orderId}`, '/desk/api/session/read-session'])
    desk.faults.expectFailedRequests(path);
  await desk.field('Note').fill('The buyer called.');
  await tests.shop.database.pool.query('delete from operator_sessions');
  await desk.button('Add note').click();
  await desk.heading('Sign in to the desk').waitFor();
  await desk.button('Send code').click();
  const code = await desk.page.getByText(/^\d{6}$/).innerText();
  await desk.field('Code').fill(code);
  await desk.heading('Timeline').waitFor();
  expect(await desk.field('Note').inputValue()).toBe('The buyer called.');
});

it('an order of 999 seats lists its first 10 keys until somebody asks for all of them', async () => {
  await tests.shop.database.pool.query(
    "update products set name = 'Endpoint Detection and Response for Distributed Enterprises', price_cents = 129900 where id = 'endpoint-complete'",
  );
  const { orderId, licenseKeys } = await buy(tests, [{ productId: 'endpoint-complete', quantity: 999 }]);
  const desk = await tests.open(`/orders/${orderId}`, phone);
  await desk.text('999 keys').waitFor();
  await desk.keysButton('Replace').tap();
  const keys = desk.page.getByRole('list', { name: /^Licence keys of/ });
  expect(await keys.getByRole('listitem').count()).toBe(10);
  expect(await desk.findFaults()).toEqual([]);
  await desk.keysButton('Reveal').tap();
  await keys.getByText(licenseKeys[0]?.keys[9] ?? '').waitFor();
  await desk.page.getByRole('button', { name: /^Copy all 999 keys of / }).waitFor();
  await desk.page.getByRole('button', { name: /^Show all 999 keys of / }).tap();
  await desk.text(licenseKeys[0]?.keys[998] ?? '').waitFor({ state: 'attached' });
  expect(await findWideBoxes(desk.page)).toEqual([]);
});
