/** The part of fontkit that the shop and its tests use. It comes without types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
    getVariation(axes: Readonly<Record<string, number>>): Font;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[];
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  interface Glyph {
    readonly path: Path;
  }
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  export function create(font: Uint8Array): Font;
  /** Throws where a file is no font. */
  export function openSync(path: string): Font;
}
