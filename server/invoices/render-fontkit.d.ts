/** What the invoices use of fontkit, which comes without types: PDFKit draws with it. */
declare module 'fontkit' {
  export interface Font {
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
