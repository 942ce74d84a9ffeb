import { useSyncExternalStore } from 'react';
import type { Totals } from '../../contract/money.ts';
import {
  addLine,
  type BoughtSeats,
  type CartLine,
  cartTotals,
  countSeats,
  exceedsMaximum,
  parseCart,
  withLineAt,
  withoutBought,
  withoutLine,
  withQuantity,
} from './cart-lines.ts';
import { readStoredCart, storeCart, watchStoredCart } from './cart-storage.ts';

export interface Cart {
  readonly lines: readonly CartLine[];
  /** The sum of all quantities. */
  readonly seats: number;
  readonly totals: Totals;
}

/** The cart on the screen. It follows other tabs of the browser; in the prerendered page it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, currentCart, emptyCart);
}

/** The lines as they are stored at this moment. */
export function cartLines(): readonly CartLine[] {
  return currentCart().lines;
}

/** What the cart needs to know of a product. */
export interface CartProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Per seat and year before GST. */
  readonly priceCents: number;
}

/** Adds seats of a product. True when the line is full: it then has 999, and the rest was left out. */
export function addToCart(product: CartProduct, seats: number): boolean {
  const { id, name, description, priceCents } = product;
  const full = exceedsMaximum(cartLines(), id, seats);
  change((lines) => addLine(lines, { id, name, description, price: priceCents / 100, quantity: seats }));
  return full;
}

/** Sets a line's seats; zero or less removes the line. */
export function setQuantity(id: string, seats: number) {
  change((lines) => withQuantity(lines, id, seats));
}

export function removeLine(id: string) {
  change((lines) => withoutLine(lines, id));
}

/** Undoes a removal. */
export function restoreLine(line: CartLine, index: number) {
  change((lines) => withLineAt(lines, line, index));
}

/** Takes what was bought out of the cart: all of it, unless more was added since. */
export function removeBought(bought: readonly BoughtSeats[]) {
  change((lines) => withoutBought(lines, bought));
}

const empty = summarise([]);
const emptyCart = () => empty;

/** The cart by the text it was read from, so that the same text gives the same object. */
let seen: { readonly text: string | null; readonly cart: Cart } = { text: null, cart: empty };

function currentCart(): Cart {
  const text = readStoredCart();
  if (text !== seen.text) seen = { text, cart: summarise(parseCart(text)) };
  return seen.cart;
}

function summarise(lines: readonly CartLine[]): Cart {
  return { lines, seats: countSeats(lines), totals: cartTotals(lines) };
}

const listeners = new Set<() => void>();

/** Starts from what is stored, never from what this page remembers: a cart bought in another tab stays bought. */
function change(make: (lines: readonly CartLine[]) => readonly CartLine[]) {
  storeCart(JSON.stringify(make(cartLines())));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const unwatch = watchStoredCart(listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}
