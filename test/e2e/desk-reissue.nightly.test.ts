import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { readPdf } from '../read-invoice.ts';
import { validBilling } from '../valid-billing.ts';
import { ageCodes, buy, countEvents, expectRefusal, openOrder } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();
const accounts = 'accounts@coralcoastdental.example';
const companyBilling = {
  ...validBilling,
  abn: '53004085616',
  purchaseOrder: 'PO-7731',
  accountsEmail: accounts,
};

it('an order shows the company details of its buyer', async () => {
  const desk = await openOrder(tests, await buy(tests, undefined, companyBilling));
  const buyer = await desk.page.getByRole('region', { name: 'Buyer' }).innerText();
  for (const text of [validBilling.company, '53 004 085 616', 'PO-7731', accounts])
    expect(buyer).toContain(text);
});

it('an invoice is issued again with corrected details, and the earlier file stays', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'reissue-invoice');
  await ageCodes(tests);
  const dialog = await openDialog(desk);
  for (const [label, value] of Object.entries({
    'First name': 'Mia',
    'Company (optional)': 'Coral Coast Dental Pty Ltd',
    'ABN (optional)': '',
    State: 'QLD',
  }))
    expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value);

  await dialog.getByLabel('ABN').fill('53 004 085 617');
  await reissue(dialog);
  await desk.enterFreshCode();
  await dialog.getByText('This is not a valid ABN. Check each digit.').waitFor();
  await expect.poll(() => desk.page.evaluate('document.activeElement.value')).toBe('53 004 085 617');

  await dialog.getByLabel('ABN').fill('53004085616');
  await dialog.getByLabel('Accounts email').fill(accounts);
  expect(await dialog.getByLabel('ABN').inputValue()).toBe('53 004 085 616');
  await dialog.getByText(`mailed to ${order.email} and ${accounts}. The earlier file is kept.`).waitFor();
  await reissue(dialog);
  await desk.text(`Reissued. The invoice is on its way to ${order.email} and ${accounts}.`).waitFor();
  await desk.text('53 004 085 616').waitFor();
  expect(await countEvents(tests, 'invoice-reissued')).toBe(1);

  const [first, newest] = [await save(desk, /^Issued /), await save(desk, /^Invoice INV-/)];
  expect(first).not.toContain('Reissued');
  expect(newest).toContain('Reissued');
  expect(newest).toContain('53 004 085 616');
});

it('details that another operator has corrected meanwhile are not lost', async () => {
  const order = await buy(tests);
  const desk = await openOrder(tests, order);
  expectRefusal(desk, 'reissue-invoice');
  const dialog = await openDialog(desk);
  await dialog.getByLabel('Purchase order').fill('PO-1');
  const colleague = await new DeskBrowser(tests.shop).signIn();
  await colleague.call(orderCalls.reissueInvoice, {
    params: { orderId: order.orderId },
    body: { billing: companyBilling, invoiceFiles: 1 },
  });
  await reissue(dialog);
  await dialog.getByText(/was changed meanwhile\. Check its details/).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.text('PO-7731').waitFor();
  await openDialog(desk);
  expect(await dialog.getByLabel('Purchase order').inputValue()).toBe('PO-7731');
});

async function openDialog(desk: DeskPage): Promise<Locator> {
  await desk.act('Correct invoice details');
  return desk.dialog('Correct invoice details');
}

async function reissue(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Reissue the invoice' }).click();
}

/** Presses a button, and reads the PDF that it saves. */
async function save(desk: DeskPage, button: RegExp): Promise<string> {
  const download = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: button }).click();
  return (await readPdf(await readFile(await (await download).path()))).join(' ');
}
