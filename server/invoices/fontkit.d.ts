/** The part of fontkit that invoices and tests use. It comes without types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    /** The glyphs used so far, by number. */
    _glyphs: Record<number, unknown>;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Features of OpenType to use, or for each whether to use it. */
    layout(text: string, features?: readonly string[] | Readonly<Record<string, boolean>>): GlyphRun;
  }
  export interface GlyphRun {
    readonly positions: readonly object[];
  }
  export function create(font: Buffer): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit also takes a parsed font. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
