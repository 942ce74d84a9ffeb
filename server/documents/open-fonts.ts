import { openSync } from 'fontkit';

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
    if (privateUse.test(grapheme)) return false;
    const characters = [...grapheme];
    return fonts.some((font) => {
      const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      // A shaper draws é as e and its accent, where a font has only those. It hides what is
      // ignorable.
      return characters.every(
        (character) =>
          ignorable.test(character) || has(character) || [...character.normalize('NFD')].every(has),
      );
    });
  };
}

/**
 * They mean nothing outside one font. Inter draws some as its own figures: a file would then name a
 * figure of the shop by what a buyer typed.
 */
const privateUse = /\p{Co}/u;

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
