import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';

/** Inter: Latin with Vietnamese, Greek and Cyrillic. Parsing it for each invoice would triple the CPU time. */
export const fonts = {
  regular: readFont('400Regular/Inter_400Regular.ttf'),
  strong: readFont('600SemiBold/Inter_600SemiBold.ttf'),
} as const;

const substitute = '□';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text as the fonts can print it: a visible substitute replaces each character that they lack. Invisible
 * characters are left out, so that a name can't hide text or change its direction.
 */
export function toPrintable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  return Array.from(graphemes.segment(oneLine), ({ segment }) => {
    const visible = segment.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');
    const isCovered = [...visible].every((part) =>
      fonts.regular.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
    );
    return isCovered ? visible : substitute;
  }).join('');
}

/** More than the texts that all invoices share; the names of buyers must not fill the memory. */
const mostLayouts = 2_000;

/** Has a font remember how it laid out each text: an invoice takes 5 ms of CPU instead of 13. */
function readFont(file: string): Font {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`);
  const font = create(readFileSync(path));
  const layOut = font.layout.bind(font);
  const layouts = new Map<string, GlyphRun>();
  font.layout = (text, features: readonly string[] = []) => {
    const key = `${features} ${text}`;
    let layout = layouts.get(key);
    if (!layout) {
      // fontkit gives a glyph the characters of the first text it was used in. Each text needs glyphs of its own, or
      // the E of one buyer's É could not be copied as a letter from the next buyer's invoice.
      font._glyphs = {};
      // Inter's contextual alternates would draw `2x3` as `2×3` and `->` as an arrow.
      layout = layOut(text, { tnum: features.includes('tnum'), calt: false });
      if (layouts.size === mostLayouts) layouts.clear();
      layouts.set(key, layout);
    }
    // PDFKit scales the positions in place.
    const positions = layout.positions.map((position) => ({ ...position }));
    return Object.create(layout, { positions: { value: positions } });
  };
  return font;
}
