import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { describeQuotedTerm, quoteLink } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { readPdf, render as renderDocument } from '../../test/read-invoice.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { sampleQuote, sampleQuoteLine } from '../../test/sample-quote.ts';
import type { Quote } from '../quotes/quote.ts';
import { describeQuote } from './quote.ts';

const link = quoteLink('https://shop.example.com', 'Xw3kPz81_Qm4-Rt7bYc2Na');
const render = (quote: Quote = sampleQuote(), changes: Partial<Parameters<typeof describeQuote>[0]> = {}) =>
  renderDocument(
    describeQuote({
      seller: shop,
      quote,
      demo: false,
      ways: { paypal: false, payto: false },
      link,
      ...changes,
    }),
  );
const read = async (...args: Parameters<typeof render>) => (await readPdf(await render(...args))).join(' ');

describe('the PDF of a quote', () => {
  it('says who quotes whom, for what, until when, and that it is not a tax invoice', async () => {
    const text = await read();
    for (const expected of [
      ...['Quote', 'QUO-000001', shop.legalName, `ABN ${shop.abn}`, 'Coral Coast Dental Pty Ltd', 'PO-7781'],
      ...['3 $89.99 $269.97', 'Subtotal (ex GST) $419.96', 'GST (10%) $42.00', 'AUD $461.96'],
      ...['Quote valid until 22 December 2026', 'Licences are valid for 12 months from the day of payment.'],
      ...['This is not a tax invoice', 'No licence keys are reserved'],
    ])
      expect(text).toContain(expected);
    const renewal = await read({ ...sampleQuote(), renews: ['ORD-1'] });
    expect(renewal).toContain(describeQuotedTerm({ ...sampleQuote(), renews: ['ORD-1'] }));
    expect(text).not.toMatch(/Paid|Tax Invoice|Demonstration/);
    expect(await read(sampleQuote(), { demo: true })).toContain('Demonstration only: no money is taken');
  });

  it('says how to pay by card and by bank transfer, and nothing of an account that there is not', async () => {
    const text = await read();
    expect(text).toContain('enter the code that we then send to mia.nguyen@example.com');
    expect(text).toContain(`BSB ${shop.bankAccount?.bsb} Account number ${shop.bankAccount?.number}`);
    expect(text).toContain('Reference QUO-000001 Amount $461.96 AUD');
    const cardsOnly = await read(sampleQuote(), { seller: { ...shop, bankAccount: undefined } });
    expect(cardsOnly).not.toMatch(/bank|BSB/);
  });

  it('prints what was agreed line by line', async () => {
    const note = 'First line\n\nSecond line';
    const { items } = await (
      await (await getDocumentProxy(new Uint8Array(await render({ ...sampleQuote(), note })))).getPage(1)
    ).getTextContent();
    const heightOf = (text: string) =>
      items.flatMap((item) => ('str' in item && item.str.includes(text) ? [item.transform[5]] : []))[0];
    expect(heightOf('First') - heightOf('Second')).toBeGreaterThan(20);
  });

  it.each([
    ['paid', 'Paid', 'see the tax invoice of order ORD-7K4T-9WPN-3VGY-6JFB'],
    ['expired', 'Expired', 'This quote has expired'],
    ['revised', 'Replaced by QUO-000002', 'Pay by that one'],
    ['withdrawn', 'Withdrawn', 'We have withdrawn this quote'],
  ] as const)('that is %s says so, and not how to pay', async (state, mark, why) => {
    const revisedBy = state === 'revised' ? { number: 2, createdAt: '2026-11-22T01:00:00Z' } : null;
    const quote = { ...sampleQuote(), state, revisedBy, orderId: 'ORD-7K4T-9WPN-3VGY-6JFB' };
    const text = await read(quote, { link: null });
    for (const expected of [mark, why, 'Do not pay this quote', 'AUD $461.96', 'This is not a tax invoice'])
      expect(text).toContain(expected);
    expect(text).not.toMatch(/BSB|How to accept|#quote=|prices are kept|when the total is paid/);
  });

  it('has a link that a screen reader finds, where the shop has a public address', async () => {
    const document = await getDocumentProxy(new Uint8Array(await render()));
    const page = await document.getPage(1);
    const urls = (await page.getAnnotations()).map(({ url }) => url);
    expect(new Set(urls)).toEqual(new Set([link]));
    expect(JSON.stringify(await page.getStructTree())).toContain('"role":"Link"');
    const without = await read(sampleQuote(), { link: null });
    expect(without).toContain('open the link in the email of this quote');
    expect(without).not.toContain('#quote=');
  });

  it('of 50 products repeats the head of the table, and keeps the totals with the last lines', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => ({
      ...sampleQuoteLine(sampleLine({ quantity: i + 1, unitPriceCents: 129_900 })),
      productName: `Product ${i + 1}.`,
    }));
    const pages = await readPdf(await render(sampleQuote({ lines })));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Description Seats');
    for (const { productName } of lines)
      expect(pages.filter((page) => page.includes(productName))).toHaveLength(1);
    expect(pages.at(-1)).toMatch(/Product 50\..*\$1,656,225\.00/);
  });
});
