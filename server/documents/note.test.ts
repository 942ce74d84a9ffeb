import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { readPdf, render as renderDocument } from '../../test/read-invoice.ts';
import { sampleNote } from '../../test/sample-note.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import type { AdjustmentNote } from '../refunds/adjustment-note.ts';
import { describeNote } from './note.ts';

const render = (note: AdjustmentNote, demo = false) =>
  renderDocument(describeNote({ seller: shop, note, demo }));
const read = async (note: AdjustmentNote, demo = false) =>
  (await readPdf(await render(note, demo))).join(' ');

test('it is an adjustment note: the words, seller with ABN, buyer, dates, numbers and reason', async () => {
  const text = await read(sampleNote());
  const said = [
    ...['Adjustment Note', 'Harbour Licensing Pty Ltd', 'ABN 51 824 753 556', 'Mia Nguyen'],
    ...['Coral Coast Dental Pty Ltd', 'ADJ-000001', '22 November 2026', 'INV-000001', '20 November 2026'],
    ...['ORD-7K4T-9WPN-3VGY-6JFB', 'Reason: One seat was bought by mistake'],
  ];
  for (const words of said) expect(text).toContain(words);
});

test('it states the differences in price and GST, and what was returned', async () => {
  const text = await read(sampleNote());
  expect(text).toContain('Ironbark Enterprise Protection 1 $89.99 −$89.99');
  expect(text).toContain(
    'Price difference (ex GST) −$89.99 GST difference (10%) −$9.00 Total (inc. GST) AUD −$98.99',
  );
  expect(text).toContain(
    '$98.99 was returned to the card on 22 November 2026, reference RFN-4B1D-7E90-A3C5-22F8. It was paid under the reference TXN-9F3A-17C2-04BE-D581.',
  );
  expect(text).toContain(
    'Tax invoice INV-000001 came to $461.96, including GST of $42.00. This note decreases that price by $98.99, and its GST by $9.00.',
  );
});

test('the rows add up to the price difference: money without seats has a row of its own', async () => {
  const reduction = sampleNote({ lines: [], amountCents: 1000, gstCents: 91 });
  expect(await read(reduction)).toContain('Price reduction −$9.09 Refunded to the card');
  expect(await read(reduction)).not.toContain('no longer valid');
  const rest = sampleNote({ lines: sampleOrder().lines, amountCents: 45_196, gstCents: 4109 });
  expect(await read(rest)).toContain('Price reductions of earlier notes $9.09');
});

test('it says which keys are no longer valid only when some are', async () => {
  const keysEnded = 'The licence keys of the refunded seats are no longer valid';
  expect(await read(sampleNote())).toContain(`${keysEnded}: those that end in ENDA1.`);
  const lines = [{ ...sampleLine(), endedKeys: [] }];
  expect(await read(sampleNote({ lines }))).not.toContain(keysEnded);
});

test('it names the ended keys by their endings, at most 30 of them', async () => {
  const few = await read(sampleNote({ lines: sampleOrder().lines }));
  expect(few).toContain('those that end in ENDA1, ENDA2, ENDA3 and ENDB1.');
  const many = await read(sampleNote({ lines: [sampleLine({ quantity: 999 })] }));
  expect(many).toContain('ENDA29, ENDA30 and 969 more.');
  expect(many).not.toContain('ENDA31');
});

test('an order that was paid by bank transfer is refunded by one, and nothing on its note says card', async () => {
  const { order } = sampleNote();
  const text = await read(sampleNote({ order: { ...order, paymentMethod: 'bank-transfer' } }));
  expect(text).toContain('Refunded by bank transfer Price difference');
  expect(text).toContain('$98.99 was returned by bank transfer on 22 November 2026');
  expect(text).not.toMatch(/\bcard\b/);
});

test('it is one page for a few lines, and shows any number of lines', async () => {
  expect(await readPdf(await render(sampleNote({ lines: sampleOrder().lines })))).toHaveLength(1);
  const lines = Array.from({ length: 50 }, (_, i) => sampleLine({ productName: `Product no ${i + 1}` }));
  const pages = await readPdf(await render(sampleNote({ lines }), true));
  const numbers = [...pages.join(' ').matchAll(/Product no (\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(lines.map((_, i) => i + 1));
  for (const [i, page] of pages.entries()) {
    expect(page).toContain('Demonstration only: no money is taken');
    expect(page).toContain(`ADJ-000001 · Page ${i + 1} of ${pages.length}`);
  }
});

test('a large total does not cover its label', async () => {
  const note = sampleNote({ lines: [sampleLine({ quantity: 999, unitPriceCents: 9_999_999 })] });
  const document = await getDocumentProxy(new Uint8Array(await render(note)));
  const { items } = await (await document.getPage(1)).getTextContent();
  const box = (text: RegExp) => {
    const item = items.find((candidate) => 'str' in candidate && text.test(candidate.str));
    return item && 'str' in item ? { left: item.transform[4], width: item.width } : { left: 0, width: 0 };
  };
  const label = box(/^Total \(inc/);
  expect(box(/^AUD/).left).toBeGreaterThan(label.left + label.width + 10);
});

test('only a demonstration is marked', async () => {
  expect(await read(sampleNote())).not.toContain('Demonstration');
});

test('a screen reader gets its title, language, headings and table', async () => {
  const document = await getDocumentProxy(new Uint8Array(await render(sampleNote())));
  const { info, metadata } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Adjustment Note ADJ-000001', Language: 'en-AU' });
  expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  const structure = JSON.stringify(await (await document.getPage(1)).getStructTree());
  expect(structure.match(/"role":"H1"/g)).toHaveLength(1);
  expect(structure.match(/"role":"TH"/g)).toHaveLength(4);
});
