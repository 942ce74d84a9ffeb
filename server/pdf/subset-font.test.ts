import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { FontFile } from './font-file.ts';
import { subsetFont } from './subset-font.ts';

const file = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
const font = new FontFile(file);
const library = create(file);
const glyphsOf = (text: string) => [
  0,
  ...Array.from(text, (character) => font.glyphOf(character.codePointAt(0) ?? 0) ?? 0),
];

it('has each glyph at its number, with its outline and width, and the parts of accented letters behind them', () => {
  // A letter and an accent that are parts of others are also glyphs of the text.
  const glyphs = glyphsOf('Aễ ij;eĐǻЇΰ́%W');
  const subset = create(subsetFont(font, glyphs));
  expect(subset.numGlyphs).toBeGreaterThan(glyphs.length);
  expect(subset.unitsPerEm).toBe(library.unitsPerEm);
  for (const [number, glyph] of glyphs.entries()) {
    const [ours, theirs] = [subset.getGlyph(number), library.getGlyph(glyph)];
    expect([number, ours.path.toSVG()]).toEqual([number, theirs.path.toSVG()]);
    expect(ours.advanceWidth).toBe(theirs.advanceWidth);
  }
});

it('draws every character of the font that an invoice can print', () => {
  const text = Array.from({ length: 0x2200 }, (_, i) => i + 0x20)
    .filter((codePoint) => font.glyphOf(codePoint) !== undefined)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
  const glyphs = glyphsOf(text);
  const subset = create(subsetFont(font, glyphs));
  for (const [number, glyph] of glyphs.entries())
    expect([number, subset.getGlyph(number).path.toSVG()]).toEqual([
      number,
      library.getGlyph(glyph).path.toSVG(),
    ]);
});

it('has a directory in order, and right checksums', () => {
  const subset = subsetFont(font, glyphsOf('Invoice é'));
  const sum = (bytes: Buffer) => {
    let total = 0;
    for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
    return total;
  };
  expect(sum(subset)).toBe(0xb1b0afba);
  const records = Array.from({ length: subset.readUInt16BE(4) }, (_, i) => subset.subarray(12 + i * 16));
  const tags = records.map((record) => record.toString('latin1', 0, 4));
  expect(tags).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  for (const record of records) {
    const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
    expect(offset % 4).toBe(0);
    const table = Buffer.concat([subset.subarray(offset, offset + length), Buffer.alloc(-length & 3)]);
    if (record.toString('latin1', 0, 4) === 'head') table.writeUInt32BE(0, 8);
    expect(record.readUInt32BE(4)).toBe(sum(table));
  }
});
