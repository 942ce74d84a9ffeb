/** The part of fontkit that tests use. It comes without types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
  }
  export function create(font: Uint8Array): Font;
}
