import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { MailServer } from '../../test/mail-server.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import type { ReceiptMail } from './receipt.ts';
import { composeReceipt } from './receipt-mail.ts';
import { chooseSender } from './sender.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const invoicePdf = Buffer.from('%PDF-1.7 an invoice');

let server: MailServer;
let mailer: SmtpMailer;

beforeAll(async () => {
  server = await MailServer.start();
  mailer = new SmtpMailer({ url: server.url, from: chooseSender(shop, null), log: console });
});

afterAll(async () => {
  await mailer.close();
  await server.close();
});

/** The receipt as its buyer finds it: sent, received and read. */
async function receive(changes: Partial<ReceiptMail> = {}): Promise<Email> {
  const mail = composeReceipt({
    seller: shop,
    order: sampleOrder(),
    invoicePdf,
    demo: false,
    shopUrl: null,
    ...changes,
  });
  await mailer.send(mail);
  const received = server.mails.at(-1);
  if (!received) throw new Error('No mail was received');
  return received;
}

test('the receipt goes to the buyer and names the invoice', async () => {
  const mail = await receive();
  expect(mail.to).toMatchObject([{ address: 'mia.nguyen@example.com' }]);
  expect(mail.from).toMatchObject({ name: 'Harbour Licensing', address: 'support@harbourlicensing.example' });
  expect(mail.subject).toBe('Your licence keys and tax invoice INV-000001');
});

test('the same order always has the same Message-ID', async () => {
  const expected = '<receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example>';
  expect([(await receive()).messageId, (await receive()).messageId]).toEqual([expected, expected]);
});

test('page and text show every key under its product, all amounts, and what identifies the purchase', async () => {
  const order = sampleOrder();
  const { html = '', text = '' } = await receive();
  const said = [
    'Ironbark Enterprise Protection',
    'Ironbark Security Complete',
    ...order.licenceKeys.flat(),
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

test('page and text give the four values of the Invoice tab under its own labels', async () => {
  const { html = '', text = '' } = await receive();
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

test('the way back to the Invoice tab is a link where the shop is known', async () => {
  const { html, text } = await receive({ shopUrl: 'https://shop.example.com' });
  expect(html).toContain('href="https://shop.example.com"');
  expect(text).toContain('Open the Invoice tab of https://shop.example.com');
});

test('the invoice is attached under its number, byte for byte', async () => {
  const { attachments } = await receive();
  expect(attachments).toMatchObject([{ filename: 'INV-000001.pdf', mimeType: 'application/pdf' }]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(invoicePdf);
});

test('20 keys stand in the mail; of 21 a few do, and the table of all is attached', async () => {
  const orderOf20 = sampleOrder({ lines: [sampleLine({ quantity: 20 })] });
  const twenty = await receive({ order: orderOf20 });
  for (const key of orderOf20.licenceKeys.flat()) {
    expect(twenty.html).toContain(key);
  }
  expect(twenty.attachments).toHaveLength(1);

  const order = sampleOrder({ lines: [sampleLine({ quantity: 21 })] });
  const more = await receive({ order });
  expect(textOf(more.html)).toContain('and 16 more in the attached licence-keys-INV-000001.csv');
  expect(more.attachments[1]).toMatchObject({
    filename: 'licence-keys-INV-000001.csv',
    mimeType: 'text/csv',
  });
  const csv = Buffer.from(more.attachments[1]?.content as ArrayBuffer).toString();
  for (const key of order.licenceKeys.flat()) {
    expect(csv).toContain(key);
    expect(more.text).toContain(key);
  }
});

test('1,998 keys make a page that no mail program cuts off, a text with all of them, and a table of 1,998 rows', async () => {
  const complete = { productId: 'endpoint-complete', productName: 'Ironbark Security Complete' };
  const lines = [sampleLine({ quantity: 999 }), sampleLine({ ...complete, quantity: 999 })];
  const order = sampleOrder({ lines });
  const { html = '', text = '', attachments } = await receive({ order });
  expect(html.length).toBeLessThan(100_000);
  expect(textOf(html).match(/and 994 more in the attached licence-keys-INV-000001\.csv/g)).toHaveLength(2);
  const csv = Buffer.from(attachments[1]?.content as ArrayBuffer).toString();
  expect(csv.trim().split('\r\n')).toHaveLength(1 + 1998);
  for (const key of order.licenceKeys.flat()) expect(text).toContain(`\n${key}\n`);
});

test('a demonstration says so, and a real sale does not', async () => {
  const sentence = 'Demonstration only: no money was taken, and the licence keys unlock nothing.';
  const demo = await receive({ demo: true });
  expect(demo.html).toContain(sentence);
  expect(demo.text).toContain(sentence);
  const real = await receive();
  expect(real.html).not.toContain('Demonstration');
  expect(real.text).not.toContain('Demonstration');
});

test('nothing a buyer typed becomes markup or a header', async () => {
  const hostile = `"><img src=x onerror=alert(1)>&copy;'`;
  const order = sampleOrder({
    billing: { ...sampleOrder().billing, firstName: hostile },
    lines: [sampleLine({ productName: hostile })],
  });
  const { html = '', text = '' } = await receive({ order });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('&copy;');
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&amp;copy;&#39;/g)).toHaveLength(3);
  expect(text).toContain(`Thank you, ${hostile}.`);
});

test('the page asks nothing of other servers', async () => {
  const { html = '' } = await receive();
  expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/);
});

/** A page without its tags. */
function textOf(html = ''): string {
  return html.replaceAll(/<[^>]*>/g, '');
}
