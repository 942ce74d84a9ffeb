import { randomInt } from 'node:crypto';

/** Capital letters and digits without the look-alikes 0, O, 1 and I: 32 of them, so 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new order id such as `ORD-7K4T-9WPN-3VGY-6JFB`: readable, and 80 random bits that nobody guesses. */
export function newOrderId(): string {
  return newId('ORD');
}

/** A new refund id such as `REF-7K4T-9WPN-3VGY-6JFB`. */
export function newRefundId(): string {
  return newId('REF');
}

function newId(prefix: string): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefix}-${group()}-${group()}-${group()}-${group()}`;
}

/** Whether a text could be the id of an order, the demo one included. */
export function isOrderId(text: string): boolean {
  return /^ORD(-[0-9A-Z]{4}){4}$/.test(text);
}

/** Brings an order id that a person typed into the form it is stored in: case, blanks and dashes do not count. */
export function normaliseOrderId(text: string): string {
  return normaliseId(text);
}

/** Does the same for the id of a refund. */
export function normaliseRefundId(text: string): string {
  return normaliseId(text);
}

function normaliseId(text: string): string {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  return bare.replace(/^(ORD|REF)(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-$5');
}
