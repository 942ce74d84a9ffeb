import sharp, { type Sharp } from 'sharp';
import { wrap } from '../logo/draw-logo.ts';
import type { ViewBox } from '../logo/logo.ts';

export interface Drawable {
  readonly viewBox: ViewBox;
  readonly inside: string;
}

export interface Pixels {
  /** Red, green, blue and alpha of each. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A PNG of a height, as wide as the drawing is. */
export async function drawPng(drawing: Drawable, height: number): Promise<Buffer> {
  return rasterise(drawing, height)
    .png({ compressionLevel: 9, palette: true, effort: 10 })
    .toBuffer();
}

export async function drawPixels(drawing: Drawable, height: number): Promise<Pixels> {
  const raw = rasterise(drawing, height).ensureAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function rasterise({ viewBox, inside }: Drawable, height: number): Sharp {
  // Drawn in this size, rather than drawn and then made larger or smaller.
  const density = Math.min(100_000, Math.max(1, (72 * height) / viewBox.height));
  const width = Math.max(1, Math.round((viewBox.width / viewBox.height) * height));
  return sharp(Buffer.from(wrap(viewBox, inside)), { density }).resize(width, height, {
    fit: 'fill',
  });
}
