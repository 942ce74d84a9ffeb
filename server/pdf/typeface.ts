import { readFileSync } from 'node:fs';
import { FontFile } from './font-file.ts';
import type { Glyph, Offset, Spacing } from './glyph.ts';
import { KeptRuns } from './kept-runs.ts';
import { type MarkAnchors, readMarkAnchors } from './mark-anchors.ts';
import { type Kerning, readKerning } from './pair-kerning.ts';
import { readTabularForms, type TabularForm } from './tabular-figures.ts';

/** What a typeface is made of. */
export interface TypefaceParts {
  readonly file: string;
  /** Its PostScript name. */
  readonly name: string;
  /** The characters that every document has, whether its text uses them or not, so that they are prepared once. */
  readonly ordinary: string;
  /** Those of them that every document also has in their tabular form. */
  readonly ordinaryTabular: string;
}

const unknownKern = 0x7fff;

/** A font of one weight, read once. */
export class Typeface implements Spacing {
  readonly name: string;
  readonly font: FontFile;
  /** The glyphs of ordinary texts, by number. The first is for none. */
  readonly ordinary: readonly Glyph[];
  readonly ascent: number;
  /** From one line to the next. */
  readonly lineHeight: number;
  readonly runs = new KeptRuns();
  readonly #scale: number;
  readonly #kerning: Kerning;
  readonly #anchors: MarkAnchors;
  readonly #tabularForm: TabularForm;
  readonly #ordinaryByKey = new Map<number, Glyph>();
  /** The kerning of ordinary glyphs, by both numbers: looking it up in the font takes ten times as long. */
  readonly #kerns: Int16Array;

  constructor({ file, name, ordinary, ordinaryTabular }: TypefaceParts) {
    this.name = name;
    this.font = new FontFile(readFileSync(file));
    this.#scale = 1000 / this.font.unitsPerEm;
    this.ascent = this.font.ascent * this.#scale;
    this.lineHeight = (this.font.ascent - this.font.descent) * this.#scale;
    this.#kerning = readKerning(this.font.table('GPOS'));
    this.#anchors = readMarkAnchors(this.font.table('GPOS'));
    this.#tabularForm = readTabularForms(this.font.table('GSUB'));
    this.ordinary = this.#prepare(ordinary, ordinaryTabular);
    this.#kerns = new Int16Array(this.ordinary.length ** 2).fill(unknownKern);
  }

  /** Whether the font can draw a character. */
  has(codePoint: number): boolean {
    return this.font.glyphOf(codePoint) !== undefined;
  }

  findOrdinary(codePoint: number, isTabular: boolean): Glyph | undefined {
    return this.#ordinaryByKey.get(keyOf(codePoint, isTabular));
  }

  createGlyph(number: number, codePoint: number, isTabular: boolean): Glyph {
    const plain = this.font.glyphOf(codePoint) ?? 0;
    return this.#createGlyph(number, isTabular ? this.#tabularForm(plain) : plain, codePoint);
  }

  #prepare(ordinary: string, ordinaryTabular: string): Glyph[] {
    const glyphs = [this.#createGlyph(0, 0, 0)];
    for (const character of ordinary) {
      const codePoint = character.codePointAt(0) ?? 0;
      const glyph = this.createGlyph(glyphs.length, codePoint, false);
      glyphs.push(glyph);
      this.#ordinaryByKey.set(keyOf(codePoint, false), glyph);
      // Letters are the same among figures of one width.
      if (this.#tabularForm(glyph.source) === glyph.source)
        this.#ordinaryByKey.set(keyOf(codePoint, true), glyph);
    }
    for (const character of ordinaryTabular) {
      const codePoint = character.codePointAt(0) ?? 0;
      const glyph = this.createGlyph(glyphs.length, codePoint, true);
      glyphs.push(glyph);
      this.#ordinaryByKey.set(keyOf(codePoint, true), glyph);
    }
    return glyphs;
  }

  #createGlyph(number: number, source: number, codePoint: number): Glyph {
    const isMark = /^\p{Mn}$/u.test(String.fromCodePoint(codePoint));
    return {
      ...{ number, source, codePoint, isMark },
      code: number.toString(16).padStart(4, '0'),
      advance: this.font.advanceOf(source) * this.#scale,
    };
  }

  kern(left: Glyph, right: Glyph): number {
    const count = this.ordinary.length;
    if (left.number >= count || right.number >= count) return this.#readKern(left, right);
    const index = left.number * count + right.number;
    const known = this.#kerns[index] ?? unknownKern;
    if (known !== unknownKern) return known * this.#scale;
    const kern = this.#kerning(left.source, right.source);
    this.#kerns[index] = kern;
    return kern * this.#scale;
  }

  #readKern(left: Glyph, right: Glyph): number {
    return this.#kerning(left.source, right.source) * this.#scale;
  }

  markOffset(mark: Glyph, base: Glyph): Offset | null {
    const offset = this.#anchors(mark.source, base.source);
    return offset && { x: offset.x * this.#scale, y: offset.y * this.#scale };
  }
}

function keyOf(codePoint: number, isTabular: boolean): number {
  return codePoint * 2 + (isTabular ? 1 : 0);
}
