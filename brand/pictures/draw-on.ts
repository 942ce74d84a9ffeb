import { contrast, type Hex } from '../colour.ts';
import { drawInside, type Palette, wrap } from '../logo/draw-logo.ts';
import type { Logo, ViewBox } from '../logo/logo.ts';
import type { Logos } from '../read-logos.ts';
import type { Tokens } from '../tokens.ts';
import { findLost, isLegible } from './legible.ts';

/** What a logo is shown on: a page in one of its schemes, or white paper. */
export type Ground = 'light' | 'dark' | 'print';

/** A drawing and its box: it may be put into another. */
export interface Drawing {
  readonly viewBox: ViewBox;
  readonly inside: string;
}

export function backgroundOf(ground: Ground, tokens: Tokens): Hex {
  return ground === 'print' ? tokens.print.white : tokens[ground].paper;
}

export function paletteOf(ground: Ground, tokens: Tokens): Palette {
  const { ink, action, highlight } = tokens[ground];
  return { ink, paper: backgroundOf(ground, tokens), accent: action, highlight };
}

/** The logo that the seller has for the ground; with a plate behind it where it would be illegible. */
export async function drawOn(ground: Ground, logos: Logos, tokens: Tokens): Promise<Drawing> {
  const isDark = ground === 'dark' && tokens.colourScheme === 'light dark';
  const logo = isDark && logos.dark ? logos.dark : logos.logo;
  return drawLegibly(logo, ground, tokens);
}

export async function drawLegibly(logo: Logo, ground: Ground, tokens: Tokens): Promise<Drawing> {
  const inside = drawInside(logo, paletteOf(ground, tokens), `${ground}-`);
  const drawing = { viewBox: logo.viewBox, inside };
  if (await isLegible(drawing, backgroundOf(ground, tokens))) return drawing;
  const [white, night] = [tokens.print.white, tokens.light.night];
  const [onWhite, onNight] = [await findLost(drawing, white), await findLost(drawing, night)];
  return addPlate(drawing, onWhite <= onNight ? white : night);
}

export function writeSvg({ viewBox, inside }: Drawing): string {
  return wrap(viewBox, inside);
}

/** A drawing inside of another one. */
export function place({ viewBox, inside }: Drawing, at: ViewBox): string {
  const { x, y, width, height } = viewBox;
  return (
    `<svg x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" ` +
    `viewBox="${x} ${y} ${width} ${height}">${inside}</svg>`
  );
}

export function addPlate({ viewBox, inside }: Drawing, colour: Hex): Drawing {
  const margin = viewBox.height * 0.14;
  const box = grow(viewBox, margin);
  const { x, y, width, height } = box;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return {
    viewBox: box,
    inside: `<rect ${place} rx="${height * 0.18}" fill="${colour}"/>${inside}`,
  };
}

function grow({ x, y, width, height }: ViewBox, by: number): ViewBox {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Of two colours, the one that has more contrast to a third. */
export function clearer(one: Hex, other: Hex, on: Hex): Hex {
  return contrast(one, on) >= contrast(other, on) ? one : other;
}
