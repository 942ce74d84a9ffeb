import { clampSeats } from '../../contract/format.ts';
import { type PricedQuantity, parseCents } from '../../contract/money.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';

/** There is one for each product. */
export interface CartLine {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Dollars per seat and year before GST, for display: the server prices every order. */
  readonly price: number;
  /** 1 to 999. */
  readonly quantity: number;
}

export function parseCart(text: string | null): readonly CartLine[] {
  if (text === null) return [];
  try {
    const lines: unknown = JSON.parse(text);
    if (Array.isArray(lines) && lines.every(isCartLine) && hasUniqueIds(lines)) return lines;
    return [];
  } catch {
    return [];
  }
}

/** A line in cents, as `contract/money.ts` calculates with it. */
export interface PricedLine extends PricedQuantity {
  readonly productId: string;
  /** Without the vendor's. */
  readonly name: string;
}

export function priceLine({ id, name, price, quantity }: CartLine): PricedLine {
  const unitPriceCents = parseCents(price) ?? 0;
  return { productId: id, name: nameWithoutVendor(name), unitPriceCents, quantity };
}

type MaybeLine = { readonly [Field in keyof CartLine]?: unknown };

/**
 * Without a schema: zod would add 9 KB to the scripts before the first interaction, 11 % of them.
 */
function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, description, price, quantity }: MaybeLine = value;
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof name === 'string' &&
    typeof description === 'string' &&
    typeof price === 'number' &&
    parseCents(price) !== null &&
    typeof quantity === 'number' &&
    quantity === clampSeats(quantity)
  );
}

function hasUniqueIds(lines: readonly CartLine[]): boolean {
  return new Set(lines.map(({ id }) => id)).size === lines.length;
}
