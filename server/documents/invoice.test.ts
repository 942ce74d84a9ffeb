import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { formatDollars } from '../../contract/money.ts';
import { shop } from '../../shop.config.ts';
import { readInvoice, readPages, renderInvoice } from '../../test/read-invoice.ts';
import { sampleKeys, sampleLicences, sampleLine, sampleOrder } from '../../test/sample-order.ts';
import type { PaidOrder } from '../orders/order.ts';

/** An order of so many products, each with its number in its name. */
function orderOfLines(count: number): PaidOrder {
  const lines = Array.from({ length: count }, (_, i) =>
    sampleLine({ productName: `Product no ${i + 1}`, quantity: i + 1 }),
  );
  return sampleOrder({ lines });
}

test('it is a tax invoice: the words, the seller with ABN, the date, the number', async () => {
  const text = await readInvoice(sampleOrder());
  const said = [
    ...['Tax Invoice', 'Harbour Licensing Pty Ltd', 'Trading as Harbour Licensing', 'ABN 51 824 753 556'],
    ...['Level 12, 1 Example Street', 'Sydney NSW 2000', '+61 2 5550 0100'],
    ...['support@harbourlicensing.example', '20 November 2026', 'INV-000001', 'ORD-7K4T-9WPN-3VGY-6JFB'],
  ];
  for (const words of said) expect(text).toContain(words);
});

test('it names the buyer with company, address, phone and email', async () => {
  const text = await readInvoice(sampleOrder());
  expect(text).toContain(
    'Billed to Coral Coast Dental Pty Ltd Mia Nguyen Unit 4, 118 Abbott Street Cairns QLD 4870 Australia 07 5550 0142 mia.nguyen@example.com',
  );
});

test('a buyer without company and phone leaves no gap', async () => {
  const billing = { ...sampleOrder().billing, company: '', phone: '' };
  const text = await readInvoice(sampleOrder({ billing }));
  expect(text).toContain('Billed to Mia Nguyen Unit 4');
  expect(text).toContain('Australia mia.nguyen@example.com');
});

test('each line has quantity, unit price and amount before GST; then come subtotal, GST and total', async () => {
  const text = await readInvoice(sampleOrder());
  expect(text).toContain('Description Seats Unit price ex GST Amount ex GST');
  const days = '20 November 2026 to 19 November 2027';
  expect(text).toContain(`Ironbark Enterprise Protection ${days} 3 $89.99 $269.97`);
  expect(text).toContain(`Ironbark Security Complete ${days} 1 $149.99 $149.99`);
  expect(text).toContain('Subtotal (ex GST) $419.96 GST (10%) $42.00 Total (inc. GST) AUD $461.96');
});

test('a line states the days of its licences, by seats where they differ, and a term that is no year', async () => {
  const licences = sampleLicences([5, '2027-11-28', '2030-11-27'], [5, '2026-11-28', '2029-11-27']);
  const lines = [sampleLine({ quantity: 10, term: { months: 36 }, licences })];
  const text = await readInvoice(sampleOrder({ lines, quoteNote: 'Three years, as agreed with Mia.' }));
  expect(text).toContain(
    '5 seats: 28 November 2027 to 27 November 2030; 5 seats: 28 November 2026 to 27 November 2029 Per seat for 36 months. 10 $89.99',
  );
  expect(text).toMatch(/What we agreed Three years, as agreed with Mia\. Description Seats/);
});

test('it states how GST was rounded and how it was paid', async () => {
  const text = await readInvoice(sampleOrder());
  expect(text).toContain('Paid by card on 20 November 2026, reference TXN-9F3A-17C2-04BE-D581.');
  expect(text).toContain(
    'GST is 10% of the subtotal, worked out once for the whole invoice and rounded half up to the nearest cent (total invoice rule, GST Act s 9-90).',
  );
});

test('it explains how to download it again, and has no licence key', async () => {
  const order = sampleOrder();
  const text = await readInvoice(order);
  expect(text).toContain(
    'Invoice ID: INV-000001 Email Address: mia.nguyen@example.com License Key: any licence key of this order Amount in cents: 41996',
  );
  for (const key of sampleKeys(order).flat()) expect(text).not.toContain(key);
});

test("the date is the day of payment in the seller's time zone", async () => {
  const order = sampleOrder({ paidAt: new Date('2026-12-31T20:00:00Z') });
  expect(await readInvoice(order)).toContain('1 January 2027');
  const seller = { ...shop, timeZone: 'America/New_York' };
  expect(await readInvoice(order, { seller })).toContain('31 December 2026');
});

test('a demonstration is marked on every page, and a real sale on none', async () => {
  const pages = await readPages(orderOfLines(50), { demo: true });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('Demonstration only: no money is taken');
  expect(await readInvoice(sampleOrder())).not.toContain('Demonstration');
});

test('any number of lines: each appears once, heads repeat, and the totals follow the last two', async () => {
  const counts = [...Array.from({ length: 30 }, (_, i) => i + 1), 37, 38, 39, 40, 50];
  for (const count of counts) {
    const order = orderOfLines(count);
    const pages = await readPages(order);
    const text = pages.join(' ');
    const numbers = [...text.matchAll(/Product no (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    for (const [i, page] of pages.entries()) {
      // The notes may be alone on the last page.
      if (/Product no|Total/.test(page)) expect(page).toContain('Description Seats');
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    }
    const withTotal = pages.filter((page) => page.includes(`AUD ${formatDollars(order.totalCents)}`));
    expect(withTotal).toHaveLength(1);
    expect(pages.slice(-2)).toContain(withTotal[0]);
    for (const last of [count, count - 1].filter((number) => number > 0)) {
      expect(withTotal[0]).toContain(`Product no ${last} `);
    }
    expect(pages.at(-1)).toContain('Download this invoice again');
  }
});

test('the facts below the title begin in four columns in every month, the third above "Billed to"', async () => {
  for (const [month, id] of [
    ['05', 'ORD-7K4T-9WPN-3VGY-6JFB'],
    ['09', 'ORD-TTTT-YYYY-TTTT-YYYY'],
  ] as const) {
    const order = sampleOrder({ id, paidAt: new Date(`2026-${month}-28T01:00:00Z`) });
    const pdf = await renderInvoice(order);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { items } = await (await document.getPage(1)).getTextContent();
    const boxes = items.flatMap((item) =>
      'str' in item && /^(INV-|\d+ \w+ 2026$|ORD-|TXN-)/.test(item.str) && item.transform[5] > 600
        ? [item.transform[4]]
        : [],
    );
    expect(boxes).toHaveLength(4);
    expect(items.map((item) => 'str' in item && item.str)).toContain(id);
    const billedTo = items.flatMap((item) =>
      'str' in item && item.str === 'Billed to' ? [item.transform[4]] : [],
    );
    const columns = [56, 168.8, billedTo[0], 426.5].map((left) => Math.round(left));
    for (const left of boxes) expect(columns).toContain(Math.round(left));
  }
});

test('a reference within a sentence is on the line of the other words', async () => {
  const document = await getDocumentProxy(new Uint8Array(await renderInvoice(sampleOrder())));
  const { items } = await (await document.getPage(1)).getTextContent();
  const findLine = (words: RegExp) =>
    items.flatMap((item) => ('str' in item && words.test(item.str) ? [item.transform[5]] : [])).at(-1);
  expect(findLine(/^TXN-9F3A/)).toBe(findLine(/Amount due/));
});

test('a screen reader gets title, language, headings and the table in order', async () => {
  const pdf = await renderInvoice(orderOfLines(30), { demo: true });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info, metadata } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Tax Invoice INV-000001', Language: 'en-AU' });
  expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const firstPage = await document.getPage(1);
  const roles = collectRoles(await firstPage.getStructTree());
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles.filter((role) => role === 'TH')).toHaveLength(4);
  expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('Table'));
  expect(roles.filter((role) => role === 'TD').length).toBeGreaterThan(8);
});

function collectRoles(node: object | null): string[] {
  const role = node && 'role' in node ? [String(node.role)] : [];
  const children = node && 'children' in node && Array.isArray(node.children) ? node.children : [];
  return [...role, ...children.flatMap(collectRoles)];
}
