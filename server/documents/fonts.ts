import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** Those of `fonts` in `documents/look.typ`. Weights that no document uses are for other programs. */
export const shopFonts: readonly string[] = [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  join(dirname(resolve('@embedpdf/fonts-sc')), '..', 'fonts', 'NotoSansHans-Regular.otf'),
];

/** Tells whether some font has a glyph for every character of a text, which is one grapheme. */
export type CanDraw = (grapheme: string) => boolean;

/** Reads the fonts' own tables. A file that is no font is left out, as the compiler does. */
export function openFonts(files: readonly string[]): CanDraw {
  const fonts = files.flatMap((file) => {
    try {
      return [openSync(file)];
    } catch {
      return [];
    }
  });

  return (grapheme) => {
    const characters = [...grapheme];
    return fonts.some((font) => {
      const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      // A shaper draws é as e and its accent, where a font has only those. It hides what is ignorable.
      return characters.every(
        (character) =>
          ignorable.test(character) || has(character) || [...character.normalize('NFD')].every(has),
      );
    });
  };
}

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
