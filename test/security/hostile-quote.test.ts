import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { readPdf } from '../read-invoice.ts';
import { Customer, type ShopAnswer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';
import { asKept, textsToTry } from './hostile-texts.ts';
import { findFaults } from './judge-answer.ts';

const billingFields = ['firstName', 'lastName', 'company', 'street', 'city', 'postcode', 'phone'] as const;

const shop = await shareTestShop({ config: { rateLimits: false } });

describe.each(textsToTry)('%s', (_what, text) => {
  it('in every field of a quote is refused, or comes back in answer, mail and PDF as it was', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    const billing = Object.fromEntries(billingFields.map((field) => [field, text]));
    const fitsOrder = [...text.trim()].length <= 40;
    const answer = await buyer.getQuote({
      billing: { ...billing, ...(fitsOrder && { purchaseOrder: text }) },
    });
    expectSound(answer);
    if (answer.status !== 200) return expect([400, 413]).toContain(answer.status);
    const { body } = answer;
    for (const field of billingFields) expect(body.billing[field]).toBe(asKept(text));
    if (fitsOrder) expect(body.billing.purchaseOrder).toBe(asKept(text));
    await expectMailed(buyer.email, asKept(text));
    const pdf = await buyer.openQuotePdf(body.token);
    const words = (await readPdf(await pdf.arrayBuffer())).join(' ');
    expect(words).toContain('$164.99');
    if (/^[\x20-\x7e]+$/.test(text)) expect(words).toContain(text.trim());
  });

  it('as the link of a quote finds none', async () => {
    const visitor = new Customer(shop);
    for (const { path } of [calls.readQuote, calls.openQuotePdf]) {
      const answer = await visitor.request<object>('POST', path, { token: text });
      expectSound(answer);
      expect([400, 413]).toContain(answer.status);
    }
    const buyer = await new Customer(shop).verifyEmail();
    const paid = await buyer.buy({ quote: text });
    expectSound(paid);
    expect([400, 413]).toContain(paid.status);
  });
});

function expectSound({ status, headers, text }: ShopAnswer<unknown>): void {
  expect(findFaults({ status, headers: new Map(headers), body: Buffer.from(text) })).toEqual([]);
}

async function expectMailed(address: string, text: string): Promise<void> {
  const mails = () => shop.mailServer.mails.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => mails().length).toBe(2);
  const quote = mails()[1];
  if (!quote) throw new Error('No mail');
  expect([quote.recipients, quote.cc, quote.bcc]).toEqual([[address], undefined, undefined]);
  expect(quote.subject).toMatch(/^Your quote QUO-\d{6} from [\w ]+$/);
  expect(quote.text).toContain(`Hello ${text}.`);
  expect(quote.html).not.toMatch(/<script|<img(?! class="ink" src="cid:logo@)|<b>/);
}
