import { createRequire } from 'node:module';
import { Typeface } from '../pdf/typeface.ts';

/** What the shop's texts, and nearly all names, addresses and references have: all of ASCII would be 2 kB more. */
const ordinary = {
  ordinary: ` #$%&'()+,-./0123456789:=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz·–’`,
  ordinaryTabular: ' ,-.0123456789',
};

/** Inter: Latin with Vietnamese, Greek and Cyrillic. */
export const typefaces = {
  regular: new Typeface({
    ...ordinary,
    file: locate('400Regular/Inter_400Regular.ttf'),
    name: 'Inter-Regular',
  }),
  strong: new Typeface({
    ...ordinary,
    file: locate('600SemiBold/Inter_600SemiBold.ttf'),
    name: 'Inter-SemiBold',
  }),
} as const;

function locate(file: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${file}`);
}

const substitute = '□';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text as the fonts can print it: a visible substitute replaces each character that they lack. Invisible
 * characters are left out, so that a name can't hide text or change its direction.
 */
export function toPrintable(text: string): string {
  if (/^[ -~·–—‘’“”]*$/.test(text)) return text;
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  return Array.from(graphemes.segment(oneLine), ({ segment }) => {
    const visible = segment.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');
    const isCovered = [...visible].every((part) => typefaces.regular.has(part.codePointAt(0) ?? 0));
    return isCovered ? visible : substitute;
  }).join('');
}
