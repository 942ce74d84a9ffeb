import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';
import { DocumentFont } from './document-font.ts';
import { Typeface } from './typeface.ts';

const file = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);
const typeface = new Typeface({ file, name: 'Inter', ordinary: ' abc', ordinaryTabular: '' });
const font = new DocumentFont(typeface);
const layOut = (text: string) => font.layOut(text, false);
const breakAt = (most: number, text: string) => breakLines(text, most, layOut);

it('breaks after spaces and dashes, and not within words that fit', () => {
  expect(breakAt(4_700, 'Keep this note with-the invoice')).toEqual([
    'Keep this ',
    'note ',
    'with-the ',
    'invoice',
  ]);
  expect(breakAt(3_500, 'with-the')).toEqual(['with-', 'the']);
  expect(breakAt(9_000, 'a b c')).toEqual(['a b c']);
  expect(breakAt(9_000, '')).toEqual([]);
});

it('fills lines with a word that fits on none, beginning on the line before', () => {
  const lines = breakAt(5_000, `Ann ${'W'.repeat(12)}`);
  expect(lines.join('')).toBe(`Ann ${'W'.repeat(12)}`);
  expect(lines[0]).toMatch(/^Ann W+$/);
  expect(new Set(lines.slice(1, -1).map(({ length }) => length)).size).toBe(1);
});

it('keeps an accent with its letter', () => {
  for (const line of breakAt(1_500, 'M\u0300'.repeat(20))) expect(line).toMatch(/^(M\u0300)+$/);
});

it('shows a character that is wider than the line', () => {
  expect(breakAt(10, 'WWW')).toEqual(['W', 'W', 'W']);
});

it('loses nothing of any text, and keeps its lines to the width', () => {
  const character = fc.constantFrom(...'aW -/.é ệ,Щ');
  const text = fc.string({ unit: character, maxLength: 120 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1_000, max: 20_000 }), (text, most) => {
      const lines = breakAt(most, text);
      expect(lines.join('')).toBe(text);
      // What is kerned across the end of a part is less than a hundredth of the font's size a part.
      for (const line of lines) expect(layOut(line).width).toBeLessThan(most + 150);
    }),
  );
});
