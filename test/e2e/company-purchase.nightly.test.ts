import { expect, it } from 'vitest';
import { readPdf } from '../read-invoice.ts';
import { startBrowserTests } from './browser-tests.ts';
import { addDetails, companyDetails } from './checkout.ts';
import { receiveReceipt } from './receipt.ts';

const tests = await startBrowserTests();
const { ABN, 'Purchase Order Number': purchaseOrder, 'Accounts Email': accounts } = companyDetails;

it('company details are on the payment step, in the mail and on the invoice, which the accounts address gets without keys', async () => {
  const shop = await tests.openCheckout();
  const { checkout } = shop;
  await checkout.verifyEmail();
  await checkout.press(addDetails);
  await checkout.giveAddress(companyDetails);
  for (const text of [
    `ABN ${ABN}`,
    `Purchase order ${purchaseOrder}`,
    `Invoice copy to ${accounts}`,
    'Renewal, site or licence ID S-20418',
  ])
    await checkout.shows(text);
  await checkout.pay();
  const keys = await checkout.dialog.locator('code').allInnerTexts();

  const { mailServer } = tests.shop;
  const receipt = await receiveReceipt(mailServer, shop.email);
  const invoice = (await readPdf(receipt.pdf)).join(' ');
  for (const text of [ABN, purchaseOrder]) {
    expect(receipt.text).toContain(text);
    expect(invoice).toContain(text);
  }
  const copy = await receiveReceipt(mailServer, accounts);
  expect(copy.pdf.equals(receipt.pdf)).toBe(true);
  const mail = mailServer.mails.find(({ recipients }) => recipients.includes(accounts));
  expect(keys).toHaveLength(1);
  for (const key of keys) {
    expect(receipt.text).toContain(key);
    expect(String(mail?.source)).not.toContain(key);
    expect(copy.text).not.toContain(key);
    expect(invoice).not.toContain(key);
  }
});

it('a purchase without them has none of them in the mail and on the invoice, and nobody else is mailed', async () => {
  const others = () =>
    tests.shop.mailServer.mails.filter(({ recipients }) => !recipients.includes(shop.email)).length;
  const shop = await tests.reachPayment();
  const before = others();
  await shop.checkout.pay();
  const { text, pdf } = await receiveReceipt(tests.shop.mailServer, shop.email);
  const invoice = (await readPdf(pdf)).join(' ');
  for (const document of [text, invoice]) expect(document).not.toContain('Purchase order');
  expect(others()).toBe(before);
});
