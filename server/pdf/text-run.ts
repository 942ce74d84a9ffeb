import type { Glyph, Offset, Spacing } from './glyph.ts';
import { formatNumber } from './pdf-values.ts';

/** A text on one line, laid out: with kerning within words, and accents on their letters. Lengths are as in glyphs. */
export class TextRun {
  readonly glyphs: readonly Glyph[];
  /** From where each glyph is drawn to where the next one begins. */
  readonly advances: readonly number[];
  readonly width: number;
  /** Of the accents that have one, by position. */
  readonly #offsets: ReadonlyMap<number, Offset>;
  #shown: string | null = null;

  constructor(spacing: Spacing, glyphs: readonly Glyph[]) {
    const advances: number[] = [];
    const offsets = new Map<number, Offset>();
    let width = 0;
    for (let i = 0; i < glyphs.length; i += 1) {
      const glyph = glyphs[i] as Glyph;
      const next = glyphs[i + 1];
      const kern = next && !isSpace(glyph) ? spacing.kern(glyph, next) : 0;
      let advance = glyph.advance + kern;
      const offset = glyph.isMark ? placeMark(spacing, { glyphs, advances, offsets }, i) : null;
      if (offset) {
        offsets.set(i, offset);
        advance = 0;
      }
      advances.push(advance);
      width += advance;
    }
    this.glyphs = glyphs;
    this.advances = advances;
    this.width = width;
    this.#offsets = offsets;
  }

  /** Of an accent, from where it would be drawn to where it is. */
  offsetAt(position: number): Offset | null {
    return this.#offsets.get(position) ?? null;
  }

  /** The operators that draw it in a size (ISO 32000-1, 9.4.3): numbers of glyphs, and what is between them. */
  show(size: number): string {
    if (this.#offsets.size > 0) return this.#write(size);
    this.#shown ??= this.#write(size);
    return this.#shown;
  }

  #write(size: number): string {
    let shown = '[<';
    for (const [i, { code, advance }] of this.glyphs.entries()) {
      const offset = this.offsetAt(i);
      const end = this.advances[i] ?? 0;
      if (offset) {
        const shift = `${formatNumber(-offset.x)}<${code}>${formatNumber(offset.x + advance)}`;
        shown += `>]TJ ${formatNumber((offset.y * size) / 1000)} Ts[${shift}]TJ 0 Ts[<`;
      } else {
        shown += code;
        if (end !== advance) shown += `>${formatNumber(advance - end)}<`;
      }
    }
    return `${shown}>]TJ`;
  }
}

/** Each word is kerned alone. */
function isSpace({ codePoint }: Glyph): boolean {
  return codePoint === 0x20;
}

interface Before {
  readonly glyphs: readonly Glyph[];
  readonly advances: readonly number[];
  readonly offsets: ReadonlyMap<number, Offset>;
}

/** A letter may have hundreds of accents: comparing each with all before it took 200 ms. */
const mostAccentsCompared = 8;

/** Where the accent at a position goes: on an accent before it, or on the letter. */
function placeMark(spacing: Spacing, { glyphs, advances, offsets }: Before, position: number): Offset | null {
  const mark = glyphs[position] as Glyph;
  for (let i = position - 1; i >= 0; i -= 1) {
    const base = glyphs[i] as Glyph;
    if (base.isMark && position - i > mostAccentsCompared) continue;
    const anchor = spacing.markOffset(mark, base);
    if (anchor) {
      const { x, y } = offsets.get(i) ?? { x: -(advances[i] ?? 0), y: 0 };
      return { x: x + anchor.x, y: y + anchor.y };
    }
    if (!base.isMark) return null;
  }
  return null;
}
