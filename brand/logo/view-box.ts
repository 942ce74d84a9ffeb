import type { OpenElement, ViewBox } from './logo.ts';
import { LogoFault } from './logo-fault.ts';

export function readViewBox({ attributes, line }: OpenElement): ViewBox {
  const numbers = attributes.viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers ?? [0, 0, read(attributes.width), read(attributes.height)];
  const all = [x, y, width, height];

  if (all.some((number) => !Number.isFinite(number)) || (numbers && numbers.length !== 4)) {
    throw new LogoFault(
      'has no viewBox, such as viewBox="0 0 32 32", and no width and height',
      line,
    );
  }

  const box = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
  const ratio = box.width / box.height;
  if (!(box.width > 0 && box.height > 0))
    throw new LogoFault('has a viewBox without an area', line);
  if (ratio > 12 || ratio < 1 / 3) {
    throw new LogoFault(
      'is too long: at most 12 times as wide as high, or 3 times as high as wide',
      line,
    );
  }
  return box;
}

/** `32` or `32px`: another unit depends on the screen. */
function read(length = ''): number {
  return /^\s*[\d.]+(px)?\s*$/.test(length) ? Number.parseFloat(length) : Number.NaN;
}

/** The name isn't written beside a wordmark, because it is in it. */
export function isWordmark({ viewBox: { width, height } }: { readonly viewBox: ViewBox }): boolean {
  return width > 2.5 * height;
}
