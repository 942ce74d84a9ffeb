import { expect, it } from 'vitest';
import { mapCharacters } from './character-map.ts';
import type { Glyph } from './glyph.ts';

const glyphs = (first: number, codePoints: readonly number[]): Glyph[] =>
  codePoints.map((codePoint, i) => {
    const number = first + i;
    const code = number.toString(16).padStart(4, '0');
    return { number, source: 0, codePoint, code, advance: 0, isMark: false };
  });
const rangesOf = (list: readonly Glyph[]) =>
  /beginbfrange\n(.*)\nendbfrange/s.exec(mapCharacters([...glyphs(0, [0]), ...list]))?.[1]?.split('\n');

it('maps characters that follow each other in one range', () => {
  expect(rangesOf(glyphs(1, [0x41, 0x42, 0x43, 0x20]))).toEqual(['<0001><0003><0041>', '<0004><0004><0020>']);
});

it('ends a range where the last byte of the glyph or of the character starts again', () => {
  expect(rangesOf(glyphs(1, [0xfe, 0xff, 0x100, 0x101]))).toEqual([
    '<0001><0002><00fe>',
    '<0003><0004><0100>',
  ]);
  expect(rangesOf(glyphs(0xff, [0x41, 0x42]))).toEqual(['<00ff><00ff><0041>', '<0100><0100><0042>']);
});

it('has at most 100 ranges in a block, and characters beyond 16 bits as two', () => {
  const many = glyphs(
    1,
    Array.from({ length: 120 }, (_, i) => 0x100 + 2 * i),
  );
  const map = mapCharacters([...glyphs(0, [0]), ...many]);
  expect([...map.matchAll(/(\d+) beginbfrange/g)].map(([, count]) => count)).toEqual(['100', '20']);
  expect(rangesOf(glyphs(1, [0x1f600]))).toEqual(['<0001><0001><d83dde00>']);
});
