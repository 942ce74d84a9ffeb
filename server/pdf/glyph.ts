/** One character of a document in the form that it is drawn in. Lengths are in thousandths of the font's size. */
export interface Glyph {
  /** Its number in the documents. Each character has its own, so that it is copied as itself. */
  readonly number: number;
  /** Its number in the font file. */
  readonly source: number;
  readonly codePoint: number;
  /** Its number as a document's text has it. */
  readonly code: string;
  readonly advance: number;
  readonly isMark: boolean;
}

/** A distance to the right and up. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** How the glyphs of a font are set beside and above each other. */
export interface Spacing {
  /** How much closer (negative) or farther two neighbours are set. */
  kern(left: Glyph, right: Glyph): number;
  /** Where an accent goes, from the origin of the glyph below it; null where the font doesn't say. */
  markOffset(mark: Glyph, base: Glyph): Offset | null;
}
