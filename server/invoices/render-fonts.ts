import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { rememberLayouts } from './remember-layouts.ts';
import { removeFontFeature } from './render-font-features.ts';

/** Inter: Latin with Vietnamese, Greek and Cyrillic. Parsing it anew for each invoice would triple the time. */
const fonts = {
  regular: readFont('400Regular/Inter_400Regular.ttf'),
  strong: readFont('600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/**
 * Lets a document draw with the fonts. It has to be finished before the next one begins: fontkit remembers a
 * glyph by the first text that it stood for, and the E that was a part of one buyer's É would be no letter to
 * programs that read the next buyer's invoice.
 */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [name, font] of Object.entries(fonts)) {
    font._glyphs = {};
    pdf.registerFont(name, font);
  }
}

const isPlainAscii = /^[ -~]*$/;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const substitute = '□';

/**
 * What the font can show of a text: a visible substitute stands for each character that it lacks, and what is
 * invisible is left out, so that nothing hides in a name or turns its direction around.
 */
export function toPrintable(text: string): string {
  if (isPlainAscii.test(text)) return text;
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  return Array.from(characters.segment(oneLine), ({ segment }) => toPrintableCharacter(segment)).join('');
}

function toPrintableCharacter(character: string): string {
  const visible = character.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');
  const isCovered = [...visible].every((part) =>
    fonts.regular.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  );
  return isCovered ? visible : substitute;
}

/** Inter's contextual alternates would draw `2x3` as `2×3` and `->` as an arrow, and take most of the time. */
function readFont(file: string) {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`);
  return rememberLayouts(create(removeFontFeature(readFileSync(path), 'calt')));
}
