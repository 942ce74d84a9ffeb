import type { Glyph } from './glyph.ts';
import { TextRun } from './text-run.ts';
import type { Typeface } from './typeface.ts';

/** A typeface in one document: the ordinary glyphs, and those that only this document's text needs. */
export class DocumentFont {
  readonly typeface: Typeface;
  readonly #others = new Map<string, Glyph>();

  constructor(typeface: Typeface) {
    this.typeface = typeface;
  }

  /** The glyphs that ordinary texts lack. */
  get others(): readonly Glyph[] {
    return [...this.#others.values()];
  }

  /** Lays out text on one line. Tabular figures all have one width. */
  layOut(text: string, isTabular: boolean): TextRun {
    const { typeface } = this;
    const known = typeface.runs.find(text, isTabular);
    if (known) return known;
    const glyphs: Glyph[] = [];
    for (const character of text) glyphs.push(this.#glyphOf(character, isTabular));
    const run = new TextRun(typeface, glyphs);
    if (glyphs.every(({ number }) => number < typeface.ordinary.length))
      typeface.runs.keep(text, isTabular, run);
    return run;
  }

  #glyphOf(character: string, isTabular: boolean): Glyph {
    const codePoint = character.codePointAt(0) ?? 0;
    const ordinary = this.typeface.findOrdinary(codePoint, isTabular);
    if (ordinary) return ordinary;
    const key = `${isTabular} ${character}`;
    const known = this.#others.get(key);
    if (known) return known;
    const number = this.typeface.ordinary.length + this.#others.size;
    const glyph = this.typeface.createGlyph(number, codePoint, isTabular);
    this.#others.set(key, glyph);
    return glyph;
  }
}
