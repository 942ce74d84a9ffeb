import { groupDigits } from './group-digits.ts';

/** The goods and services tax, in percent (GST Act s 9-70). */
export const gstPercent = 10;

/** What GST is called beside its amount. */
export const gstLabel = `GST (${gstPercent}%)`;

/** What a purchase costs, in integer cents. Always `subtotalCents + gstCents === totalCents`. */
export interface Totals {
  /** Sum of price times quantity, before GST. */
  readonly subtotalCents: number;
  readonly gstCents: number;
  /** What the buyer pays, including GST. */
  readonly totalCents: number;
}

/** One line to be priced: cents per seat before GST, and a number of seats. */
export interface PricedQuantity {
  readonly unitPriceCents: number;
  readonly quantity: number;
}

/** The price of one line before GST, in cents. */
export function lineAmountCents(line: PricedQuantity): number {
  return line.unitPriceCents * line.quantity;
}

/**
 * Prices a cart, an order or an invoice: the one place where GST is worked out.
 * GST is taken once from the sum of all lines and rounded half up to the cent (the "total invoice rule",
 * GST Act s 9-90), never per seat or per line.
 */
export function priceLines(lines: readonly PricedQuantity[]): Totals {
  return addGst(lines.reduce((sum, line) => sum + lineAmountCents(line), 0));
}

/** Adds GST to an amount in cents before GST, rounded half up to the cent. */
export function addGst(subtotalCents: number): Totals {
  const gstCents = Math.floor((subtotalCents * gstPercent + 50) / 100);
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

/** Cents as a plain decimal: 8999 is `89.99`. */
export function formatDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as Australian dollars for people: 123450 is `$1,234.50`. */
export function formatDollars(cents: number): string {
  const [dollars = '', fraction] = formatDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${groupDigits(dollars)}.${fraction}`;
}

/**
 * Reads an amount of dollars, as a decimal string (`"89.99"`) or a JSON number (`89.99`), into integer cents.
 * A number is rounded to the cent; a string must have at most two decimals. Returns null for anything else.
 */
export function parseCents(amount: unknown): number | null {
  const text =
    typeof amount === 'number' ? amount.toFixed(2) : typeof amount === 'string' ? amount.trim() : '';
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
