import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { longestPurchaseOrder } from '../../contract/company-details.ts';
import type { ProblemBody } from '../../contract/problems.ts';
import type { ReceivedMail } from '../mail-server.ts';
import { Customer, type ShopAnswer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';
import { asKept, textsToTry } from './hostile-texts.ts';
import { findFaults } from './judge-answer.ts';

const billingFields = ['firstName', 'lastName', 'company', 'street', 'city', 'postcode', 'phone'] as const;

const shop = await shareTestShop({ config: { rateLimits: false } });

describe.each(textsToTry)('%s', (_what, text) => {
  const isRefused = /\p{Cc}/u.test(text.trim()) || !text.isWellFormed() || [...text].length > 200;

  it('in every field of a purchase is refused, field by field, or comes back in answer, mail and PDF as it was', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    const purchaseOrder = [...text].slice(0, longestPurchaseOrder).join('');
    const billing = { ...Object.fromEntries(billingFields.map((field) => [field, text])), purchaseOrder };
    const answer = await buyer.buy({ billing, card: { cardholderName: text } });
    expectSound(answer);
    if (answer.status === 413) return expect(isRefused).toBe(true);
    if (answer.status === 400) return expectNamed(answer, isRefused);
    expect([answer.status, isRefused]).toEqual([200, false]);
    await expectStored(answer.body.orderId, text, purchaseOrder);
    await expectMailed(buyer.email, text, purchaseOrder);
    await expectPrinted(buyer, answer.body.orderId, text);
  });

  it('as address, code, product, state, card or expiry is refused', async () => {
    const customer = await new Customer(shop).verifyEmail();
    const answers = [
      await customer.requestCode(text),
      await customer.enterCode('123456', text),
      await customer.enterCode(text),
      await customer.buy({ email: text }),
      await customer.buy({ items: [{ productId: text, quantity: 1 }] }),
      await customer.buy({ billing: { state: text } }),
      await customer.buy({ billing: { abn: `1${text}` } }),
      await customer.buy({ billing: { accountsEmail: `a${text}` } }),
      await customer.buy({ card: { expiryDate: text } }),
    ];
    for (const answer of answers) {
      expectSound(answer);
      expect(answer.status).toBe(400);
    }
    const card = await customer.buy({ card: { cardNumber: text } });
    expectSound(card);
    expect([400, 402]).toContain(card.status);
  });

  it('as any value of an invoice finds none', async () => {
    const values = { id: 'INV-000001', email: 'demo@example.com', licenseKey: 'x', amountCents: '1' };
    for (const name of Object.keys(values)) {
      const query = new URLSearchParams({ ...values, [name]: text });
      const answer = await new Customer(shop).request('GET', `/api/invoice?${query}`);
      expectSound(answer);
      expect([400, 404, 431]).toContain(answer.status);
    }
    const buyer = await new Customer(shop).verifyEmail();
    const id = text.toWellFormed().slice(0, 100);
    expect((await buyer.openInvoice(id)).status).toBe(404);
    for (const answer of [await buyer.readOrderKeys(id), await buyer.resendReceipt(id)]) {
      expectSound(answer);
      expect(answer.status).toBe(404);
    }
    const page = await buyer.listMyOrders(id);
    expectSound(page);
    expect(page.status).toBe(400);
  });
});

function expectSound({ status, headers, text }: ShopAnswer<unknown>): void {
  expect(findFaults({ status, headers: new Map(headers), body: Buffer.from(text) })).toEqual([]);
}

/** Either all fields are refused, or those that must not be empty. */
function expectNamed(answer: ShopAnswer<Partial<ProblemBody>>, isRefused: boolean): void {
  const named = new Set(answer.body.errors?.map(({ field }) => field));
  expect(named).toContain('payment.cardholderName');
  for (const field of billingFields) {
    const mayBeEmpty = field === 'company' || field === 'phone';
    if (isRefused || !mayBeEmpty) expect(named).toContain(`billing.${field}`);
  }
}

async function expectStored(orderId: string, text: string, purchaseOrder: string): Promise<void> {
  const { rows } = await shop.database.pool.query('select billing from orders where id = $1', [orderId]);
  for (const field of billingFields) expect(rows[0].billing[field]).toBe(asKept(text));
  expect(rows[0].billing.purchaseOrder).toBe(asKept(purchaseOrder));
}

async function expectMailed(address: string, text: string, purchaseOrder: string): Promise<void> {
  const mails = () => shop.mailServer.mails.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => mails().length).toBe(2);
  const [code, receipt] = mails();
  if (!code || !receipt) throw new Error('No mail');
  expect(headerNames(receipt)).toEqual(headerNames(code));
  expect([receipt.recipients, receipt.cc, receipt.bcc]).toEqual([[address], undefined, undefined]);
  expect(receipt.text).toContain(`Thank you, ${asKept(text)}.`);
  expect(receipt.html).toContain(`Thank you, ${escapeHtml(asKept(text))}</h1>`);
  expect(receipt.text).toContain(`Purchase order: ${asKept(purchaseOrder)}`);
  expect(receipt.html).not.toMatch(/<script|<img(?! class="ink" src="cid:logo@)|<b>/);
}

function headerNames({ headers }: ReceivedMail): string[] {
  return headers.map(({ key }) => key).sort();
}

/** As a browser would have to read it. */
function escapeHtml(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return Object.entries(entities).reduce((escaped, [sign, entity]) => escaped.replaceAll(sign, entity), text);
}

/** What the font lacks has a substitute, which the invoice's own tests check; plain text is unchanged. */
async function expectPrinted(buyer: Customer, orderId: string, text: string): Promise<void> {
  const response = await buyer.openInvoice(orderId);
  expect(response.status).toBe(200);
  const printed = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  const words = printed.text.replace(/\s+/g, ' ');
  expect(words).toContain('Tax Invoice');
  expect(words).toContain('164.99');
  if (/^[\x20-\x7e]+$/.test(text)) expect(words).toContain(text);
}
