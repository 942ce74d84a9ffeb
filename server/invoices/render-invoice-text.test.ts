import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { printsOnInvoice } from '../../contract/invoice-text.ts';
import { shop } from '../../shop.config.ts';
import { readInvoice, readPages } from '../../test/read-invoice.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import type { PaidOrder } from '../orders/order.ts';
import { renderInvoice } from './render-invoice.ts';

/** An order of a company with a name. */
function orderOf(company: string): PaidOrder {
  return sampleOrder({ billing: { ...sampleOrder().billing, company } });
}

test('Latin, Vietnamese, Greek and Cyrillic names are shown as they are', async () => {
  const names = [
    'Zoë Ærøskøbing',
    'Nguyễn Thị Hồng Đào',
    'Łukasz Żółć',
    'Ελένη Παπαδοπούλου',
    'Наталія Їжак',
  ];
  for (const company of names) {
    expect(await readInvoice(orderOf(company))).toContain(company);
  }
});

test('a visible substitute replaces each character that the font lacks', async () => {
  const show = (company: string) => readInvoice(orderOf(company));
  expect(await show('Ann 😀 👩‍👩‍👧‍👦 🇦🇺 Lee')).toContain('Ann □ □ □ Lee');
  expect(await show('山田 Pty Ltd')).toContain('□□ Pty Ltd');
});

test.each([
  ['Zoë Ærøskøbing, Unit 4/118 “Abbott” St. № 7 – €5', true],
  ['Nguyễn Thị Hồng Đào', true],
  ['Ελένη Παπαδοπούλου', true],
  ['Наталія Їжак', true],
  ['Ann\u200bLee', true],
  ['李小龙', false],
  ['山田太郎', false],
  ['김민준', false],
  ['محمد', false],
  ['דוד', false],
  ['สมชาย', false],
  ['राहुल', false],
  ['Ａｎｎ', false],
  ['Ann 😀', false],
])('checkout knows whether the invoice can print %s', async (company, prints) => {
  expect(printsOnInvoice(company)).toBe(prints);
  expect((await readInvoice(orderOf(company))).includes('□')).toBe(!prints);
});

test('text is shown as typed: no ligatures or arrows', async () => {
  const company = '2x3 -> (c) fi ffi 1/2';
  expect(await readInvoice(orderOf(company))).toContain(company);
});

test('the text of an invoice does not depend on earlier invoices', async () => {
  const company = 'EASY TÕ READ Ọ̀ṣun';
  const order = orderOf(company);
  for (const before of ['ÉÀÓÒ', 'ȨÁŢ ÖÓ', 'M̀Q̀']) {
    await renderInvoice({ seller: shop, order: orderOf(before), demo: false });
    expect(await readInvoice(order)).toContain(company.normalize('NFC'));
  }
});

test('characters that are invisible or change the direction are left out', async () => {
  const text = await readInvoice(orderOf('In\u200bvi\u202esible\u2066 Pty\u00a0Ltd\ufeff'));
  expect(text).toContain('Invisible Pty Ltd');
});

test('PDF operators in a name are printed as text', async () => {
  const company = ') Tj ET Q endstream endobj (\\';
  expect(await readInvoice(orderOf(company))).toContain(company);
});

test('200 characters without a space wrap, and all are shown', async () => {
  for (const character of ['W', 'i', 'Ω', '漢']) {
    const company = character.repeat(200);
    const text = await readInvoice(orderOf(company));
    const shown = text.replaceAll(' ', '');
    expect(shown).toContain(character === '漢' ? '□'.repeat(200) : company);
  }
});

test('an invoice renders with any text', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (firstName, company, street, productName) => {
      const billing = { ...sampleOrder().billing, firstName, company, street };
      const order = sampleOrder({ billing, lines: [sampleLine({ productName })] });
      expect(await readInvoice(order)).toContain('Tax Invoice');
    }),
    { numRuns: 60 },
  );
});

test('the longest names continue on a second page, and never leave the margins', async () => {
  const longest = 'W'.repeat(200);
  const names = { firstName: longest, lastName: longest, company: longest, street: longest, city: longest };
  const order = sampleOrder({ billing: { ...sampleOrder().billing, ...names } });
  const pdf = await renderInvoice({ seller: shop, order, demo: false });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  for (const pageNumber of [1, 2]) {
    const { items } = await (await document.getPage(pageNumber)).getTextContent();
    const heights = items.flatMap((item) =>
      'str' in item && /^WW/.test(item.str) ? [item.transform[5]] : [],
    );
    expect(Math.min(...heights)).toBeGreaterThan(76);
    expect(Math.max(...heights)).toBeLessThan(841.89 - 64);
  }
});

test('two lines stay on one page with the totals', async () => {
  const order = orderOf('W'.repeat(200));
  const billing = { ...order.billing, firstName: 'W'.repeat(200), street: 'W'.repeat(100) };
  const pages = await readPages({ ...order, billing });
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Ironbark Enterprise Protection 3');
  expect(pages[1]).toContain('Total (inc. GST)');
});
