/** The part of fontkit that the shop and its tests use. It comes without types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(font: Uint8Array): Font;
  /** Throws where a file is no font. */
  export function openSync(path: string): Font;
}
