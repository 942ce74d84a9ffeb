import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';

/** Text as the outlines of a font: a picture needs no font then, and the machine that draws it has none. */
export interface Outlines {
  readonly width: number;
  /** SVG path data. The text begins at 0, with its baseline at 0. */
  readonly path: string;
}

interface TextStyle {
  readonly size: number;
  readonly weight: number;
  /** In em. */
  readonly spacing?: number;
}

export type DrawText = (text: string, style: TextStyle) => Outlines;

export async function openFont(file: string): Promise<Font> {
  return create(Buffer.from(await decompress(await readFile(file))));
}

/** In the weight that is nearest to the wanted one. */
export function inWeight(font: Font, weight: number): Font {
  const { min = weight, max = weight } = font.variationAxes.wght ?? {};
  return font.getVariation({ wght: Math.min(max, Math.max(min, weight)) });
}

export function drawText(
  font: Font,
  text: string,
  { size, weight, spacing = 0 }: TextStyle,
): Outlines {
  const { glyphs, positions } = inWeight(font, weight).layout(text);
  const scale = size / font.unitsPerEm;
  let x = 0;

  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const path = glyph.path
      .scale(scale, -scale)
      .translate(x + xOffset * scale, 0)
      .toSVG();
    x += xAdvance * scale + spacing * size;
    return path;
  });

  return {
    width: x,
    path: paths.join('').replace(/-?\d+\.\d+/g, (number) => String(round(Number(number)))),
  };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
