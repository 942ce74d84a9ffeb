import { type PricedQuantity, parseCents, priceLines, type Totals } from '../../contract/money.ts';
import { clampSeats, maximumSeats } from '../../contract/quantity.ts';

/** A cart as plain data. Nothing here changes what it is given, and nothing touches the browser. */

export interface CartLine {
  /** The product's id; there is one line a product. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Dollars per seat and year before GST, for show: the server prices every order itself. */
  readonly price: number;
  /** 1 to 999. */
  readonly quantity: number;
}

/** Seats of one product that were bought. */
export interface BoughtSeats {
  readonly productId: string;
  readonly quantity: number;
}

/** Reads a stored cart; whatever is none, be it broken, foreign or of an older shop, is an empty cart. */
export function parseCart(text: string | null): readonly CartLine[] {
  if (text === null) return [];
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) && lines.every(isCartLine) && hasOneLineAProduct(lines) ? lines : [];
  } catch {
    return [];
  }
}

/** Adds seats to the product's line or as a new line; a line keeps at most 999. */
export function addLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  const present = lines.find((line) => line.id === added.id);
  if (!present) return [...lines, { ...added, quantity: clampSeats(added.quantity) }];
  const quantity = clampSeats(present.quantity + added.quantity);
  return lines.map((line) => (line === present ? { ...added, quantity } : line));
}

/** Sets a line's seats, at most 999; zero or less takes the line out. */
export function withQuantity(lines: readonly CartLine[], id: string, seats: number): readonly CartLine[] {
  if (seats <= 0) return withoutLine(lines, id);
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampSeats(seats) } : line));
}

export function withoutLine(lines: readonly CartLine[], id: string): readonly CartLine[] {
  return lines.filter((line) => line.id !== id);
}

/** Takes bought seats out. What was added since the purchase was sent stays. */
export function withoutBought(
  lines: readonly CartLine[],
  bought: readonly BoughtSeats[],
): readonly CartLine[] {
  return bought.reduce((left, { productId, quantity }) => {
    const line = left.find(({ id }) => id === productId);
    return line ? withQuantity(left, productId, line.quantity - quantity) : left;
  }, lines);
}

/** Puts a removed line back where it was. A line that came for the product meanwhile stays as it is. */
export function withLineAt(lines: readonly CartLine[], line: CartLine, index: number): readonly CartLine[] {
  return lines.some(({ id }) => id === line.id) ? lines : lines.toSpliced(index, 0, line);
}

/** Whether adding the seats would go past what a line may hold. */
export function exceedsMaximum(lines: readonly CartLine[], id: string, seats: number): boolean {
  return (lines.find((line) => line.id === id)?.quantity ?? 0) + seats > maximumSeats;
}

/** A line for the arithmetic of `contract/money.ts`, in cents. */
export function pricedQuantity({ price, quantity }: CartLine): PricedQuantity {
  return { unitPriceCents: parseCents(price) ?? 0, quantity };
}

export function cartTotals(lines: readonly CartLine[]): Totals {
  return priceLines(lines.map(pricedQuantity));
}

/** All seats of the cart, as its badge shows. */
export function countSeats(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Checked by hand: the cart is read before the first frame, which is too early for a schema library to be there. */
function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line: { readonly [Field in keyof CartLine]?: unknown } = value;
  return (
    typeof line.id === 'string' &&
    line.id !== '' &&
    typeof line.name === 'string' &&
    typeof line.description === 'string' &&
    typeof line.price === 'number' &&
    parseCents(line.price) !== null &&
    typeof line.quantity === 'number' &&
    line.quantity === clampSeats(line.quantity)
  );
}

function hasOneLineAProduct(lines: readonly CartLine[]): boolean {
  return new Set(lines.map(({ id }) => id)).size === lines.length;
}
