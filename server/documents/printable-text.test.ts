import { expect, test } from 'vitest';
import { printsOnInvoice } from '../../contract/text.ts';
import { shopFonts } from './fonts.ts';
import { openFonts } from './open-fonts.ts';
import { mapText, replaceReported, replaceUndrawable, toOneLine } from './printable-text.ts';

const canDraw = openFonts(shopFonts);
const print = (text: string) => replaceUndrawable(toOneLine(text), canDraw);

test.each([
  ['An\u0332angu', 'An\u0332angu'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['Shop 9\u0321 Pty Ltd', 'Shop 9\u0321 Pty Ltd'],
  ['漢\u0332字', '漢□字'],
  ['B김', 'B□'],
  ['김\u0332민', '□□'],
  ['n\u{1d165}\u{1d165}', 'n□'],
  ['\u0332', '\u0332'],
  ['👩🏽‍💻 ❤️', '👩🏽‍💻 ❤️'],
])('%s is printed as %s', (typed, printed) => {
  expect(print(typed)).toBe(printed);
});

test('where the page promises that a text prints, no □ appears in it: every character, every mark on every script', () => {
  const bases = [...'n9.αя漢مあアह€№ếÅ -', '😀', '김', '\u0332'];
  const characters: string[] = [];
  for (let code = 0; code < 0x2_0000; code++) {
    const isSurrogate = code >= 0xd800 && code < 0xe000;
    if (!isSurrogate && code !== 0x25a1) characters.push(String.fromCodePoint(code));
  }
  const marks = characters.filter((character) => /\p{M}/u.test(character));
  const texts = [...characters, ...bases.flatMap((base) => marks.map((mark) => base + mark))];
  const broken = texts.filter((text) => printsOnInvoice(text) && print(text).includes('□'));
  expect(broken).toEqual([]);
  expect(texts.filter(printsOnInvoice).length).toBeGreaterThan(30_000);
});

test('a replacement stays inside its value: names of members, figures and other values never change', () => {
  const data = { number: '1', rows: [{ total: '$89.99', name: 'Shop 9\u{1d165} n\u{1d165}' }], none: null };
  expect(mapText(data, (text) => replaceUndrawable(text, canDraw))).toEqual({
    ...data,
    rows: [{ total: '$89.99', name: 'Shop 9□ n□' }],
  });
  const reported = new Set(['9', 'n', '\u{1d165}']);
  expect(mapText(data, (text) => replaceReported(text, reported))).toEqual({
    ...data,
    rows: [{ total: '$89.99', name: 'Shop □ □' }],
  });
});
