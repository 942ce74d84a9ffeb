import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { printsOnInvoice } from '../../contract/text.ts';
import { moreByNight } from '../../test/more-by-night.ts';
import { readInvoice, readPages, readPdf, renderInvoice } from '../../test/read-invoice.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import type { PaidOrder } from '../orders/order.ts';

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

test('Chinese, Japanese and Arabic names and emoji are shown as they are', async () => {
  for (const company of ['珊瑚海岸牙科有限公司', '山田タロウ', 'Ann 😀 Lee'])
    expect(await readInvoice(orderOf(company))).toContain(company);
  // A PDF reader copies joined letters in the forms that it finds.
  const arabic = (await readInvoice(orderOf('محمد'))).normalize('NFKC');
  expect(arabic).toMatch(/محمد|دمحم/);
});

test('a visible substitute replaces each character that the fonts lack', async () => {
  expect(await readInvoice(orderOf('김민준 Pty Ltd'))).toContain('□□□ Pty Ltd');
  expect(await readInvoice(orderOf('A \u{378}𠮷 B'))).toContain('A □□ B');
});

test('a private character that a font draws as a figure is replaced, and the figures are named as they are', async () => {
  const text = await readInvoice(orderOf('Shop \ue06d\ue094\uee54\uf8ff Pty Ltd'));
  expect(text).toContain('Shop □□□□ Pty Ltd');
  for (const figure of ['INV-000001', '$89.99', '$419.96']) expect(text).toContain(figure);
});

test.each([
  ['Zoë Ærøskøbing, Unit 4/118 “Abbott” St. № 7 – €5', true],
  ['Nguyễn Thị Hồng Đào', true],
  ['Ελένη Παπαδοπούλου', true],
  ['Наталія Їжак', true],
  ['Ann\u200bLee', true],
  ['李小龙', true],
  ['山田太郎', true],
  ['محمد', true],
  ['Ａｎｎ', true],
  ['Ann 😀', true],
  ['Shop \ue094', false],
  ['김민준', false],
  ['דוד', false],
  ['สมชาย', false],
  ['राहुल', true],
  ['ไทย', false],
  ['An\u0332angu', true],
  ['Shop 9\u0321', true],
  ['Nguye\u0302\u0303n', true],
  ['漢\u0332', false],
  ['م\u0332', false],
  ['𠮷', false],
])('checkout knows whether the invoice can print %s', async (company, prints) => {
  expect(printsOnInvoice(company)).toBe(prints);
  expect((await readInvoice(orderOf(company))).includes('□')).toBe(!prints);
});

test('text is shown as typed: no ligatures or arrows', async () => {
  const company = '2x3 -> (c) fi ffi 1/2';
  expect(await readInvoice(orderOf(company))).toContain(company);
});

test('the text of an invoice does not depend on earlier invoices', async () => {
  const company = 'EASY TÕ READ Ōṣun';
  const order = orderOf(company);
  for (const before of ['ÉÀÓÒ', 'ȨÁŢ ÖÓ', 'M̀Q̀']) {
    await renderInvoice(orderOf(before));
    expect(await readInvoice(order)).toContain(company.normalize('NFC'));
  }
});

test('characters that are invisible or change the direction are left out', async () => {
  const text = await readInvoice(orderOf('In\u200bvi\u202esible\u2066 Pty\u00a0Ltd\ufeff'));
  expect(text).toContain('Invisible Pty Ltd');
});

test.each([
  ') Tj ET Q endstream endobj (\\',
  '#image("logo.svg") $x^2$ *bold* `raw`',
  '#panic("x") \\u{41} // comment',
  '= Title <label> @label',
  'https://evil.example/pay',
])('what a buyer types is text, never markup or a link: %s', async (company) => {
  const pdf = await renderInvoice(orderOf(company));
  expect((await readPdf(pdf)).join(' ')).toContain(company);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(await (await document.getPage(1)).getAnnotations()).toEqual([]);
});

test('200 characters without a space wrap, and all are shown', async () => {
  for (const character of ['W', 'i', 'Ω', '漢', '김']) {
    const company = character.repeat(200);
    const text = await readInvoice(orderOf(company));
    const shown = text.replaceAll(' ', '');
    expect(shown).toContain(character === '김' ? '□'.repeat(200) : company);
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
    { numRuns: moreByNight(15, 3) },
  );
});

test('the longest names continue on a second page, and never leave the margins', async () => {
  const longest = 'W'.repeat(200);
  const names = { firstName: longest, lastName: longest, company: longest, street: longest, city: longest };
  const order = sampleOrder({ billing: { ...sampleOrder().billing, ...names } });
  const pdf = await renderInvoice(order);
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
  expect(pages[1]).toMatch(/Ironbark Enterprise Protection [\w ]+ 3 \$89/);
  expect(pages[1]).toContain('Total (inc. GST)');
});
