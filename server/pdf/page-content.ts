import { formatNumber } from './pdf-values.ts';
import type { TextRun } from './text-run.ts';

/** Where a curve's control points are for it to look like a quarter of a circle. */
const kappa = 4 * ((Math.SQRT2 - 1) / 3);

/** A rectangle, in points from the top left corner of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a text is drawn. */
export interface TextLook {
  /** The name of the font among the page's resources. */
  readonly font: string;
  readonly size: number;
  readonly colour: string;
}

/** What is drawn on a page, as a PDF's operators (ISO 32000-1, annex A). Points are from the top left corner. */
export class PageContent {
  readonly #height: number;
  #operators = '';
  #fill = '';
  #font = '';

  constructor(height: number) {
    this.#height = height;
  }

  toString(): string {
    return this.#operators;
  }

  /** Adds operators, with points from the bottom left corner. */
  add(operators: string): void {
    this.#operators += `${operators}\n`;
  }

  /** Draws a text whose baseline begins at a point. */
  text(run: TextRun, x: number, baseline: number, { font, size, colour }: TextLook): void {
    this.#fillWith(colour);
    const use = `/${font} ${size} Tf `;
    this.add(`BT ${use === this.#font ? '' : use}${this.#point(x, baseline)} Td ${run.show(size)} ET`);
    this.#font = use;
  }

  fill(box: Box, colour: string): void {
    this.#fillWith(colour);
    const { x, y, width, height } = box;
    this.add(`${this.#point(x, y + height)} ${formatNumber(width)} ${formatNumber(height)} re f`);
  }

  /** Fills a box with round corners. */
  fillRounded({ x, y, width, height }: Box, radius: number, colour: string): void {
    this.#fillWith(colour);
    const [right, bottom, control] = [x + width, y + height, radius * (1 - kappa)];
    const curve = (...points: readonly (readonly [number, number])[]) =>
      `${points.map((point) => this.#point(...point)).join(' ')} c`;
    this.add(
      [
        `${this.#point(x + radius, y)} m`,
        `${this.#point(right - radius, y)} l`,
        curve([right - control, y], [right, y + control], [right, y + radius]),
        `${this.#point(right, bottom - radius)} l`,
        curve([right, bottom - control], [right - control, bottom], [right - radius, bottom]),
        `${this.#point(x + radius, bottom)} l`,
        curve([x + control, bottom], [x, bottom - control], [x, bottom - radius]),
        `${this.#point(x, y + radius)} l`,
        curve([x, y + control], [x + control, y], [x + radius, y]),
        'f',
      ].join(' '),
    );
  }

  line(from: number, to: number, y: number, width: number, colour: string): void {
    this.add(`${formatColour(colour)} RG ${width} w ${this.#point(from, y)} m ${this.#point(to, y)} l S`);
  }

  #point(x: number, y: number): string {
    return `${formatNumber(x)} ${formatNumber(this.#height - y)}`;
  }

  #fillWith(colour: string): void {
    if (colour !== this.#fill) this.add(`${formatColour(colour)} rg`);
    this.#fill = colour;
  }
}

const formattedColours = new Map<string, string>();

/** A colour such as `#0f1a33` as three numbers from 0 to 1. */
export function formatColour(colour: string): string {
  const known = formattedColours.get(colour);
  if (known) return known;
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const formatted = parts.map((part) => String(Math.round(part * 1000) / 1000)).join(' ');
  formattedColours.set(colour, formatted);
  return formatted;
}
