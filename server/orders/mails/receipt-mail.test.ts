import { expect, test } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { readSpreadsheet } from '../../../test/read-spreadsheet.ts';
import { sampleDelivery, sampleKeys, sampleLine, sampleOrder } from '../../../test/sample-order.ts';
import type { Mail } from '../../mail/mail.ts';
import type { ReceiptMail } from './receipt-mail.ts';
import { composeReceipt } from './receipt-mail.ts';

const invoicePdf = Buffer.from('%PDF-1.7 an invoice');

async function compose(changes: Partial<ReceiptMail> = {}): Promise<Mail> {
  const { order = sampleOrder(), lines = sampleDelivery(order) } = changes;
  const sale = { name: order.id, order, lines, invoicePdf };
  return composeReceipt({ seller: shop, demo: false, shopUrl: null, ...changes, ...sale });
}

test('the receipt goes to the buyer, and its subject names the invoice', async () => {
  expect(await compose()).toMatchObject({
    to: 'mia.nguyen@example.com',
    subject: 'Your licence keys and tax invoice INV-000001',
  });
});

test('the same order always has the same Message-ID', async () => {
  expect((await compose()).messageId).toBe('receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example');
});

test('page and text show every key under its product, all amounts, and the purchase references', async () => {
  const order = sampleOrder();
  const { html, text } = await compose();
  const said = [
    'Ironbark Enterprise Protection',
    'Ironbark Security Complete',
    ...sampleKeys(order).flat(),
    ...['$269.97', '$149.99', '$419.96', '$42.00', '$461.96', 'GST (10%)', 'Total (inc. GST)', 'AU'],
    ...['ORD-7K4T-9WPN-3VGY-6JFB', 'TXN-9F3A-17C2-04BE-D581', '20 November 2026'],
    ...['Harbour Licensing Pty Ltd', '51 824 753 556', '+61 2 5550 0100', 'support@harbourlicensing.example'],
  ];
  for (const words of said) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(text.indexOf('22003')).toBeLessThan(text.indexOf('Ironbark Security Complete (1 seat)'));
});

test('page and text have the four values of the Invoice tab under its labels', async () => {
  const { html, text } = await compose();
  const values = {
    'Invoice ID': 'INV-000001',
    'Email Address': 'mia.nguyen@example.com',
    'License Key': 'A2C9X-K7DE3-4FGH5-MNPQ6-22001',
    'Amount in cents': '41996',
  };
  const pairs = [
    ...html.matchAll(/<td class="pair faint"[^>]*>(.*?)<\/td><td class="pair ink"[^>]*>(.*?)<\/td>/g),
  ];
  const onPage = Object.fromEntries(pairs.map(([, label, value]) => [label, value]));
  expect(onPage).toMatchObject(values);
  for (const [label, value] of Object.entries(values)) expect(text).toContain(`${label}: ${value}`);
});

test('it links to the renewal and the Invoice tab when the address of the shop is known, or says where they are', async () => {
  expect((await compose()).text).toContain('To renew these licences, open Find my keys on the Support tab');
  const { html, text } = await compose({ shopUrl: 'https://shop.example.com' });
  expect(text).toContain('Renew these licences: https://shop.example.com/#renew=');
  expect(html).toContain('href="https://shop.example.com"');
  expect(text).toContain('Open the Invoice tab of https://shop.example.com');
});

test('the invoice is attached, named by its number', async () => {
  const [file] = (await compose()).attachments;
  expect(file).toEqual({ filename: 'INV-000001.pdf', contentType: 'application/pdf', content: invoicePdf });
});

test('the page shows 20 keys; of 21 it shows five, and files of all are attached', async () => {
  const orderOf20 = sampleOrder({ lines: [sampleLine({ quantity: 20 })] });
  const twenty = await compose({ order: orderOf20 });
  for (const key of sampleKeys(orderOf20).flat()) expect(twenty.html).toContain(key);
  expect(twenty.attachments.some(({ filename }) => filename.startsWith('licence-keys'))).toBe(false);

  const order = sampleOrder({ lines: [sampleLine({ quantity: 21 })] });
  const more = await compose({ order });
  expect(textOf(more.html)).toContain('and 16 more in the attached licence-keys-INV-000001.xlsx');
  const [, spreadsheet, text] = more.attachments;
  expect(spreadsheet?.filename).toBe('licence-keys-INV-000001.xlsx');
  const keys = sampleKeys(order).flat();
  const rows = readSpreadsheet(spreadsheet?.content ?? Buffer.from(''));
  expect(rows.slice(1).map(([, key]) => key)).toEqual(keys);
  expect(text).toMatchObject({
    filename: 'licence-keys-INV-000001.txt',
    contentType: 'text/plain; charset=utf-8',
  });
  expect(String(text?.content)).toBe(`${keys.join('\n')}\n`);
  for (const key of keys) expect(more.text).toContain(key);
});

test('1,998 keys: the page is short enough for every mail program, text and files have them all', async () => {
  const complete = { productId: 'endpoint-complete', productName: 'Ironbark Security Complete' };
  const lines = [sampleLine({ quantity: 999 }), sampleLine({ ...complete, quantity: 999 })];
  const order = sampleOrder({ lines });
  const { html, text, attachments } = await compose({ order });
  expect(html.length).toBeLessThan(100_000);
  expect(textOf(html).match(/and 994 more in the attached licence-keys-INV-000001\.xlsx/g)).toHaveLength(2);
  expect(readSpreadsheet(attachments[1]?.content ?? Buffer.from(''))).toHaveLength(1 + 1998);
  for (const key of sampleKeys(order).flat()) expect(text).toContain(`\n${key}\n`);
});

test('keys that are out of stock follow by email, and one key may serve all seats of a line', async () => {
  const order = sampleOrder();
  const [[key = ''] = []] = sampleKeys(order);
  const { subject, html, text } = await compose({ order, lines: sampleDelivery(order, [[key], []]) });
  expect(subject).toBe('Your licence keys and tax invoice INV-000001');
  for (const page of [html, text]) {
    expect(page).toContain('One key for all 3 seats.');
    expect(page).toContain('Some keys are out of stock: they follow by email.');
    expect(page).toContain('Out of stock for now: the licence keys follow by email.');
  }
  const none = await compose({ order, lines: sampleDelivery(order, [[], []]) });
  expect(none.subject).toBe('Your order and tax invoice INV-000001');
  expect(none.text).toContain('Your licence keys are out of stock and follow by email, and your tax invoice');
});

test('only a demonstration is marked as one', async () => {
  const sentence = 'Demonstration only: no money is taken, and licence keys do not work.';
  const demo = await compose({ demo: true });
  expect(demo.html).toContain(sentence);
  expect(demo.text).toContain(sentence);
  const real = await compose();
  expect(real.html).not.toContain('Demonstration');
  expect(real.text).not.toContain('Demonstration');
});

test('text that a buyer typed never becomes markup', async () => {
  const hostile = `"><img src=x onerror=alert(1)>&copy;'`;
  const order = sampleOrder({
    billing: { ...sampleOrder().billing, firstName: hostile },
    lines: [sampleLine({ productName: hostile })],
  });
  const { html, text } = await compose({ order });
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('&copy;');
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&amp;copy;&#39;/g)).toHaveLength(4);
  expect(text).toContain(`Thank you, ${hostile}.`);
});

test('the page loads nothing from other servers: its picture is in the mail', async () => {
  const { html, pictures } = await compose();
  expect(html).not.toMatch(/<(link|script|iframe)\b|url\(|@import/);
  const shown = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, source]) => source);
  expect(shown).toEqual(pictures?.map(({ cid }) => `cid:${cid}`));
  expect(shown).toHaveLength(1);
});

/** A page without its tags. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}
