import { expect, it } from 'vitest';
import type { Glyph, Spacing } from './glyph.ts';
import { TextRun } from './text-run.ts';

const glyph = (number: number, advance: number, character: string): Glyph => ({
  ...{ number, source: number, advance, code: `000${number}`, codePoint: character.codePointAt(0) ?? 0 },
  isMark: character === '\u0300',
});
const [a, v, space, grave] = [
  glyph(1, 600, 'A'),
  glyph(2, 500, 'V'),
  glyph(3, 250, ' '),
  glyph(4, 90, '\u0300'),
];

/** A font that kerns every pair by -40, and has accents 100 to the right of and 300 above the letter's origin. */
const spacing: Spacing = { kern: () => -40, markOffset: () => ({ x: 100, y: 300 }) };

it('takes away between glyphs what they are kerned by, but not after a space', () => {
  const run = new TextRun(spacing, [a, v, space, a, v]);
  expect(run.show(10)).toBe('[<0001>40<0002>40<00030001>40<0002>]TJ');
  expect(run.width).toBe(600 - 40 + 500 - 40 + 250 + 600 - 40 + 500);
});

it('draws an accent where it goes, and continues where the letter ended', () => {
  const run = new TextRun(spacing, [v, grave]);
  // From the end of the letter, 500 - 40, back to its origin and 100 to the right.
  expect(run.offsetAt(1)).toEqual({ x: 100 - 460, y: 300 });
  // A number in an array moves to the left: 360 to the accent, then its own 90 less 360.
  expect(run.show(10)).toBe('[<0002>40<>]TJ 3 Ts[360<0004>-270]TJ 0 Ts[<>]TJ');
  expect(run.show(20)).toContain('TJ 6 Ts[');
  expect(run.width).toBe(460);
});

it('draws an accent on an accent above it', () => {
  const run = new TextRun(spacing, [a, grave, grave]);
  expect(run.offsetAt(2)).toEqual({ x: 100 - 560 + 100, y: 600 });
});

it('draws an accent after nothing as any glyph', () => {
  expect(new TextRun(spacing, [grave]).show(10)).toBe('[<0004>]TJ');
});

it('draws each of hundreds of accents on its letter, and asks for few places for each', () => {
  let asked = 0;
  const run = new TextRun(
    {
      kern: () => 0,
      markOffset: (_mark, base) => {
        asked += 1;
        return base.isMark ? null : { x: 100, y: 300 };
      },
    },
    [a, ...Array<Glyph>(400).fill(grave)],
  );
  for (let i = 1; i <= 400; i += 1) expect(run.offsetAt(i)).toEqual({ x: 100 - 600, y: 300 });
  expect(asked).toBeLessThan(400 * 10);
});
