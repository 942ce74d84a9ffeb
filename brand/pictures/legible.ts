import { type Hex, luminance, writeShade } from '../colour.ts';
import { type Drawable, drawPixels, type Pixels } from './raster.ts';

/** WCAG asks nothing of logos. Below this, an eye loses their shapes; an orange on white has more. */
const leastContrast = 1.8;
/** A mark on a tile may lose its tile, so not all edges of a part have to be seen. */
const leastSeen = 0.35;
const mostLost = 0.1;
const height = 48;
const white = writeShade({ lightness: 1, chroma: 0, hue: 0 });
const black = writeShade({ lightness: 0, chroma: 0, hue: 0 });

/**
 * Whether the parts of a picture can be told from a background, or from each other on it: measured
 * along their edges, and compared with white or black behind them.
 */
export async function isLegible(drawing: Drawable, background: Hex): Promise<boolean> {
  return (await findLost(drawing, background)) <= mostLost;
}

/** The share of a picture that can't be told from the background, from 0 to 1. */
export async function findLost(drawing: Drawable, background: Hex): Promise<number> {
  const picture = await drawPixels(drawing, height);
  const parts = findParts(picture);
  const [seen = [], onWhite = [], onBlack = []] = [background, white, black].map((behind) =>
    countEdges(picture, parts, behind),
  );

  let all = 0;
  let lost = 0;

  for (const [part, best] of onWhite
    .map((count, at) => Math.max(count, onBlack[at] ?? 0))
    .entries()) {
    all += best;
    if ((seen[part] ?? 0) < best * leastSeen) lost += best;
  }

  return all === 0 ? 0 : lost / all;
}

/** The number of the part of each pixel: visible pixels that touch are one part. 0 is no part. */
function findParts({ data, width, height: rows }: Pixels): Uint16Array {
  const parts = new Uint16Array(width * rows);
  let count = 0;

  for (let first = 0; first < parts.length; first += 1) {
    if (parts[first] !== 0 || !isVisible(first)) continue;
    count += 1;
    const open = [first];
    while (open.length > 0) {
      const at = open.pop() ?? 0;
      if (parts[at] !== 0 || !isVisible(at)) continue;
      parts[at] = count;
      open.push(...neighboursOf(at));
    }
  }

  function isVisible(at: number): boolean {
    return (data[at * 4 + 3] ?? 0) > 64;
  }

  function neighboursOf(at: number): number[] {
    const x = at % width;
    const beside = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
    return [...beside, at - width, at + width].filter((each) => each >= 0 && each < parts.length);
  }

  return parts;
}

/** For each part, how many pairs of pixels at its edges and inside it have enough contrast. */
function countEdges(picture: Pixels, parts: Uint16Array, behind: Hex): number[] {
  const { width, height: rows } = picture;
  const shades = measure(picture, behind);
  const counts = Array.from({ length: Math.max(...parts) + 1 }, () => 0);

  const compare = (one: number, other: number) => {
    const part = parts[one] || parts[other] || 0;
    const [a = 0, b = 0] = [shades[one], shades[other]];
    const isSeen = Math.max(a, b) + 0.05 >= leastContrast * (Math.min(a, b) + 0.05);
    if (part > 0 && isSeen) counts[part] = (counts[part] ?? 0) + 1;
  };

  // Two pixels apart: between them is one that is half of each.
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x + 2 < width) compare(at, at + 2);
      if (y + 2 < rows) compare(at, at + 2 * width);
    }
  }

  return counts;
}

/** The luminance of each pixel on a background. */
function measure({ data, width, height: rows }: Pixels, behind: Hex): number[] {
  const known = new Map<Hex, number>();

  return Array.from({ length: width * rows }, (_, at) => {
    const colour = blend(data, at, behind);
    const shade = known.get(colour) ?? luminance(colour);
    known.set(colour, shade);
    return shade;
  });
}

function blend(data: Buffer, at: number, behind: Hex): Hex {
  const alpha = (data[at * 4 + 3] ?? 0) / 255;
  const channels = [0, 1, 2].map((channel) => {
    const below = Number.parseInt(behind.slice(1 + channel * 2, 3 + channel * 2), 16);
    const value = Math.round((data[at * 4 + channel] ?? 0) * alpha + below * (1 - alpha));
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
