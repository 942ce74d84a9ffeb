import { readCharacters } from './font-characters.ts';

/** A TrueType font file (ISO/IEC 14496-22, "OpenType"). Lengths are in its own units. */
export class FontFile {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** The corners of the box that all glyphs fit in: left, bottom, right, top. */
  readonly box: readonly number[];
  readonly capHeight: number;
  readonly #tables: ReadonlyMap<string, Buffer>;
  readonly #glyphs: ReadonlyMap<number, number>;
  readonly #wideGlyphs: number;
  readonly #hasLongOffsets: boolean;

  constructor(file: Buffer) {
    this.#tables = readTables(file);
    const head = this.table('head');
    this.unitsPerEm = head.readUInt16BE(18);
    this.box = [36, 38, 40, 42].map((at) => head.readInt16BE(at));
    this.#hasLongOffsets = head.readInt16BE(50) === 1;
    const hhea = this.table('hhea');
    this.ascent = hhea.readInt16BE(4);
    this.descent = hhea.readInt16BE(6);
    this.#wideGlyphs = hhea.readUInt16BE(34);
    this.capHeight = this.table('OS/2').readInt16BE(88);
    this.#glyphs = readCharacters(this.table('cmap'));
  }

  table(tag: string): Buffer {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`The font has no table ${tag}`);
    return table;
  }

  /** The glyph of a character; undefined where the font lacks it. */
  glyphOf(codePoint: number): number | undefined {
    return this.#glyphs.get(codePoint);
  }

  advanceOf(glyph: number): number {
    // The last width holds for all glyphs after it.
    return this.table('hmtx').readUInt16BE(Math.min(glyph, this.#wideGlyphs - 1) * 4);
  }

  /** From the start of its advance to the leftmost point of its outline. */
  bearingOf(glyph: number): number {
    const after = this.#wideGlyphs * 4 + (glyph - this.#wideGlyphs) * 2;
    return this.table('hmtx').readInt16BE(glyph < this.#wideGlyphs ? glyph * 4 + 2 : after);
  }

  /** The outline as the table `glyf` has it; empty for a space. */
  outlineOf(glyph: number): Buffer {
    return this.table('glyf').subarray(this.#offsetOf(glyph), this.#offsetOf(glyph + 1));
  }

  #offsetOf(glyph: number): number {
    const loca = this.table('loca');
    return this.#hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  }
}

function readTables(file: Buffer): ReadonlyMap<string, Buffer> {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = file.subarray(12 + i * 16, 28 + i * 16);
      const offset = record.readUInt32BE(8);
      return [record.toString('latin1', 0, 4), file.subarray(offset, offset + record.readUInt32BE(12))];
    }),
  );
}
