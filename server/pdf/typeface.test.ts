import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { DocumentFont } from './document-font.ts';
import { Typeface } from './typeface.ts';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i));

describe.each(['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'])('%s', (name) => {
  const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`);
  const typeface = new Typeface({ file, name: 'Inter', ordinary: ascii.join(''), ordinaryTabular: '0123' });
  const library = create(readFileSync(file));

  /** Glyphs and the distances between them, as fontkit and as the shop lay a text out, in the font's units. */
  function layOut(text: string, isTabular = false) {
    const { glyphs, positions } = library.layout(text, { tnum: isTabular, calt: false });
    const run = new DocumentFont(typeface).layOut(text, isTabular);
    return {
      ours: run.glyphs.map(({ source }, i) => [source, Math.round((run.advances[i] ?? 0) * 2.048)]),
      library: glyphs.map(({ id }, i) => [id, positions[i]?.xAdvance]),
    };
  }

  it('lays out every pair of ASCII characters as fontkit does', () => {
    // It applies the kerning of text without letters twice.
    const text = ascii.flatMap((left) =>
      ascii.filter((right) => right !== ' ').map((right) => `a${left}${right}`),
    );
    for (const word of text.filter((word) => word[1] !== ' ')) {
      const { ours, library } = layOut(word);
      expect([word, ours]).toEqual([word, library]);
    }
  });

  it.each([
    ...[
      'Nguyễn',
      'Đào',
      'Łukasz',
      'Żółć',
      'Ærøskøbing',
      'Παπαδοπούλου',
      'Ελένη',
      'Наталія',
      'Їжак',
      'ÀVÂTÃR',
    ],
    ...['“T.”', 'L’', '€5', '№7', 'Ty–To', '□W', 'ŁT', 'ГА.', 'РУ,'],
  ])('lays out %s as fontkit does', (word) => {
    const { ours, library } = layOut(word);
    expect(ours).toEqual(library);
  });

  it('gives figures one width where it is asked to', () => {
    for (const text of ['AUD -$1,656,225.00', '(0) 1:2;3', 'A1<2>3=4+5*6~']) {
      const { ours, library } = layOut(text, true);
      expect(ours).toEqual(library);
    }
    const widths = ['111', '000', '444'].map((text) => new DocumentFont(typeface).layOut(text, true).width);
    expect(new Set(widths).size).toBe(1);
    expect(layOut('111').ours).not.toEqual(layOut('111', true).ours);
  });

  it.each(['M\u0300', 'q\u0300\u0301', 'Q\u0302\u0301', 'aM\u0300b'])(
    'places the accents of %s as fontkit does',
    (text) => {
      const { glyphs, positions } = library.layout(text, { calt: false });
      const run = new DocumentFont(typeface).layOut(text, false);
      expect(run.glyphs.map(({ source }) => source)).toEqual(glyphs.map(({ id }) => id));
      const round = (length: number) => Math.round(length * 2.048);
      for (const [i, position] of positions.entries()) {
        const { x, y } = run.offsetAt(i) ?? { x: 0, y: 0 };
        expect([round(x), round(y)]).toEqual([position.xOffset, position.yOffset]);
        expect(round(run.advances[i] ?? 0)).toBe(position.xAdvance);
      }
    },
  );

  it('has the characters that fontkit finds, and their widths', () => {
    for (let codePoint = 0; codePoint < 0x3000; codePoint += 1) {
      const known = library.hasGlyphForCodePoint(codePoint);
      expect([codePoint, typeface.has(codePoint)]).toEqual([codePoint, known]);
      if (!known) continue;
      const glyph = library.glyphForCodePoint(codePoint);
      expect(typeface.font.glyphOf(codePoint)).toBe(glyph.id);
      expect(typeface.font.advanceOf(glyph.id)).toBe(glyph.advanceWidth);
    }
  });
});
