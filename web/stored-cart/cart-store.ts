import { useSyncExternalStore } from 'react';
import { clampSeats, maximumSeats } from '../../contract/format.ts';
import type { PricedProduct } from '../api/responses.ts';
import { createStore } from '../browser/create-store.ts';
import { readStored, store } from '../browser/storage.ts';
import { type CartLine, parseCart } from './cart-lines.ts';

/** A cart of another shape gets another key. */
export const cartKey = 'licence-shop.cart.v1';
const renewalKey = 'licence-shop.renews.v1';

/** Where a tab keeps its checkout until the purchase (`web/checkout/checkout-session.ts`). */
export const checkoutKey = 'licence-shop.checkout.v2';

/**
 * Where a tab keeps which order was bought while its confirmation is open. A reload loses its keys.
 */
export const boughtKey = 'licence-shop.bought.v1';

/** Follows other tabs of the browser. It is empty in the prerendered page. */
export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, cartLines, () => emptyCart);
}

type CartProduct = Pick<PricedProduct, 'id' | 'name' | 'description' | 'priceCents'>;

/** Returns true if the line is full: it then has 999 seats. */
export function addToCart(
  { id, name, description, priceCents }: CartProduct,
  seats: number,
): boolean {
  const present = cartLines().find((line) => line.id === id);
  const wanted = (present?.quantity ?? 0) + seats;
  const line = { id, name, description, price: priceCents / 100, quantity: clampSeats(wanted) };
  if (present) updateLine(id, line);
  else change((lines) => [...lines, line]);
  return wanted > maximumSeats;
}

/** Zero or less removes the line. */
export function setQuantity(id: string, seats: number) {
  if (seats <= 0) return removeLine(id);
  updateLine(id, { quantity: clampSeats(seats) });
}

function updateLine(id: string, values: Partial<CartLine>) {
  change((lines) => lines.map((line) => (line.id === id ? { ...line, ...values } : line)));
}

export function removeLine(id: string) {
  change((lines) => lines.filter((line) => line.id !== id));
}

/**
 * Undoes a removal, unless the product has been added again. An emptied cart renews again what it
 * did.
 */
export function restoreLine(line: CartLine, index: number) {
  const wasEmpty = cartLines().length === 0;
  change((lines) => {
    if (lines.some(({ id }) => id === line.id)) return lines;
    return lines.toSpliced(index, 0, line);
  });
  if (wasEmpty && lastRenewal) storeRenewal(lastRenewal);
}

/** What the cart renews, as `cart-renewal.ts` writes it. */
export const readRenewal = () => readStored('localStorage', renewalKey);

/** In a browser that refuses to store it, the next order is an order of its own. */
export function storeRenewal(text: string | null) {
  store('localStorage', renewalKey, text);
  notify();
}

/** What the cart renewed when it became empty. */
let lastRenewal: string | null = null;

const emptyCart: readonly CartLine[] = [];

/** Kept with the text they were read from: React needs the same list for the same cart. */
let latest = { text: null as string | null, lines: emptyCart };

export function cartLines(): readonly CartLine[] {
  const text = readStoredCart();
  if (text !== latest.text) latest = { text, lines: parseCart(text) };
  return latest.lines;
}

export function countSeats(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * The shop remembers idempotency keys for at least this long. Then the same key might charge again.
 */
export const attemptMilliseconds = 24 * 60 * 60 * 1000;

/** Whether the outcome of a payment is not known, read without the checkout's code. */
export function hasUnconfirmedPayment(): boolean {
  try {
    const { attempt } = JSON.parse(readStored('sessionStorage', checkoutKey) ?? '{}');
    return attempt != null && Date.now() - attempt.startedAt < attemptMilliseconds;
  } catch {
    return false;
  }
}

/** The cart of a browser that refuses to store it. */
let unstored: string | null = null;

const readStoredCart = () => unstored ?? readStored('localStorage', cartKey);

/** The cart's text when the checkout was opened, or when this page changed it last. */
let seen: string | null = null;

/** The buyer has seen the cart as it is now. */
export function acceptCart() {
  seen = readStoredCart();
}

/** The lines that the buyer saw, if another tab has changed the cart since; else null. */
export function linesSeenBefore(): readonly CartLine[] | null {
  if (seen === null || seen === readStoredCart()) return null;
  return parseCart(seen);
}

const changes = createStore(0);
const notify = () => changes.set(changes.get() + 1);

/** Starts from the stored cart: one that was bought in another tab stays bought. */
function change(make: (lines: readonly CartLine[]) => readonly CartLine[]) {
  const text = JSON.stringify(make(cartLines()));
  unstored = store('localStorage', cartKey, text) ? null : text;
  if (cartLines().length === 0) {
    lastRenewal = readRenewal();
    store('localStorage', renewalKey, null);
  }
  acceptCart();
  notify();
}

/** Reports changes by other tabs too, including those missed while the page was asleep. */
export function subscribe(listener: () => void) {
  const end = changes.subscribe(listener);
  const watching = new AbortController();
  window.addEventListener('storage', listener, watching);
  window.addEventListener('pageshow', listener, watching);
  document.addEventListener('visibilitychange', listener, watching);
  return () => {
    end();
    watching.abort();
  };
}
