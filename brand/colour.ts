import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

addMode(modeRgb);
// Luminance, which contrast is worked out from, is in linear light.
addMode(modeLrgb);
addMode(modeOklch);
const readOklch = converter('oklch');

/** A colour as six hexadecimal digits: `#2447c8`. */
export type Hex = string;

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees (OKLCH, CSS Color 4). */
export interface Shade {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export function readShade(hex: Hex): Shade {
  const { l, c, h } = readOklch(hex) as Oklch;
  // A grey has no hue.
  return { lightness: l, chroma: c, hue: h ?? 0 };
}

/** The nearest colour of this lightness and hue that a screen has. */
export function writeShade({ lightness, chroma, hue }: Shade): Hex {
  const l = Math.min(1, Math.max(0, lightness));
  return formatHex(clampChroma({ mode: 'oklch', l, c: chroma, h: hue }, 'oklch', 'rgb'));
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Hex, other: Hex): number {
  return wcagContrast(one, other);
}

/** From 0 to 1 (WCAG 2.2, "relative luminance"). */
export function luminance(hex: Hex): number {
  return wcagLuminance(hex);
}

/** Rounded down: 4.499 isn't 4.5. */
export function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** A colour must have this ratio to each of these backgrounds. */
export interface Demand {
  readonly ratio: number;
  readonly on: readonly Hex[];
}

export function meets(colour: Hex, demands: readonly Demand[]): boolean {
  return demands.every(({ ratio, on }) => on.every((each) => contrast(colour, each) >= ratio));
}

/**
 * The colour itself if it meets the demands; else the one of its hue that is nearest in lightness
 * and meets them; null when neither a darker nor a lighter one does.
 */
export function nearestThatMeets(colour: Hex, demands: readonly Demand[]): Hex | null {
  if (meets(colour, demands)) return colour;
  const shade = readShade(colour);

  for (let distance = step; distance <= 1; distance += step) {
    for (const lightness of [shade.lightness - distance, shade.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = writeShade({ ...shade, lightness });
      if (meets(candidate, demands)) return candidate;
    }
  }

  return null;
}

/** In lightness: finer than an eye can tell. */
const step = 1 / 256;
