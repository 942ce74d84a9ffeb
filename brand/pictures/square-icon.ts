import type { Hex } from '../colour.ts';
import type { ViewBox } from '../logo/logo.ts';
import { isWordmark } from '../logo/view-box.ts';
import type { Logos } from '../read-logos.ts';
import type { Tokens } from '../tokens.ts';
import { clearer, type Drawing, drawLegibly, drawOn, type Ground } from './draw-on.ts';
import type { DrawText } from './outlines.ts';
import { drawPixels } from './raster.ts';

interface IconParts {
  readonly logos: Logos;
  readonly tokens: Tokens;
  /** Of a wordmark, an icon has its first letter. */
  readonly name: string;
  readonly drawText: DrawText;
}

/** The seller's icon in a square: `brand/icon.svg`, or the mark, or the first letter of the name on the accent. */
export async function drawIcon(ground: Ground, parts: IconParts): Promise<Drawing> {
  const { logos, tokens } = parts;
  if (logos.icon) return square(await drawLegibly(logos.icon, ground, tokens));
  if (isWordmark(logos.logo)) return drawLetter(ground, parts);
  return square(await drawOn(ground, logos, tokens));
}

/** An icon for a system that cuts it out itself: nothing of it is transparent. */
export async function fillIcon(drawing: Drawing, tokens: Tokens, share: number): Promise<Drawing> {
  const edge = await findEdgeColour(drawing);
  const ground = edge ?? clearer(tokens.print.white, tokens.light.paper, tokens.print.ink);
  // A mark without a tile of its own needs a margin.
  const scale = share * (edge ? 1 : 0.75);
  const { x, y, width } = drawing.viewBox;
  const side = width / scale;
  const margin = (side - width) / 2;
  const box = { x: x - margin, y: y - margin, width: side, height: side };
  const tile = `<rect x="${box.x}" y="${box.y}" width="${side}" height="${side}" fill="${ground}"/>`;
  return { viewBox: box, inside: tile + drawing.inside };
}

function square({ viewBox: { x, y, width, height }, inside }: Drawing): Drawing {
  const side = Math.max(width, height);
  const viewBox: ViewBox = {
    x: x - (side - width) / 2,
    y: y - (side - height) / 2,
    width: side,
    height: side,
  };
  return { viewBox, inside };
}

function drawLetter(ground: Ground, { tokens, name, drawText }: IconParts): Drawing {
  const { action, 'on-action': onAction } = tokens[ground === 'print' ? 'light' : ground];
  const letter = [...name.toUpperCase()].find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '';
  const { width, path } = drawText(letter, { size: 22, weight: 700 });
  const inside =
    `<rect width="32" height="32" rx="8" fill="${action}"/>` +
    `<path transform="translate(${16 - width / 2} 23.8)" fill="${onAction}" d="${path}"/>`;
  return { viewBox: { x: 0, y: 0, width: 32, height: 32 }, inside };
}

/** The colour of a tile that fills the square to the middle of each edge; null of any other icon. */
async function findEdgeColour(drawing: Drawing): Promise<Hex | null> {
  const size = 64;
  const { data } = await drawPixels(drawing, size);
  const middles = [
    [size / 2, 0],
    [size / 2, size - 1],
    [0, size / 2],
    [size - 1, size / 2],
  ] as const;
  const colours = middles.map(([x, y]) => {
    const at = (y * size + x) * 4;
    return data.subarray(at, at + 4).toString('hex');
  });
  const [first = ''] = colours;
  if (!first.endsWith('ff') || colours.some((colour) => colour !== first)) return null;
  return `#${first.slice(0, 6)}`;
}
