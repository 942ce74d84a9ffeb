/** The goods and services tax, in percent (GST Act s 9-70). */
export const gstPercent = 10;
export const gstLabel = `GST (${gstPercent}%)`;

export interface Totals {
  /** Before GST. */
  readonly subtotalCents: number;
  readonly gstCents: number;
  /** Including GST. */
  readonly totalCents: number;
}

export interface PricedQuantity {
  readonly unitPriceCents: number;
  readonly quantity: number;
}

export function lineAmountCents(line: PricedQuantity): number {
  return line.unitPriceCents * line.quantity;
}

/** Prices a cart or an order. GST is rounded once, over the sum of all lines (GST Act s 9-90). */
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

/** Cents as Australian dollars: 123450 is `$1,234.50`, and less than nothing has a true minus. */
export function formatDollars(cents: number): string {
  const [dollars = '', fraction] = formatDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}$${groupDigits(dollars)}.${fraction}`;
}

/** By how many percent an amount differs from another, with one decimal. */
export function percentChange(fromCents: number, toCents: number): number {
  return Math.round(((toCents - fromCents) * 1000) / fromCents) / 10;
}

/** `1998` is `1,998`. Without Intl, whose first format costs a browser 10 ms. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Reads dollars of a program as cents: `"89.99"` or 89.99. Null for anything else. */
export function parseCents(amount: unknown): number | null {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount;
  if (typeof text !== 'string') return null;
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
