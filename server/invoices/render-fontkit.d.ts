/** What is used of fontkit, which comes without types: PDFKit draws invoices with it. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    /** Of a line, in units; below the baseline they are negative. */
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** The glyphs that were used so far, by their number. */
    _glyphs: Record<number, unknown>;
    /** Chooses and places the glyphs of a text. */
    layout(text: string, features?: readonly string[]): GlyphRun;
  }
  export interface GlyphRun {
    readonly positions: readonly object[];
  }
  export function create(font: Buffer): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit takes a parsed font as well as a file. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
