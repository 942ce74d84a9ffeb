import { randomInt } from 'node:crypto';
import { joinDigits } from '../../contract/plain-text.ts';

/**
 * A new order id such as `ORD-7K4T-9WPN-3VGY-6JFB`: readable, and 80 random bits that nobody
 * guesses.
 */
export function newOrderId(): string {
  return newId('ORD');
}

/** A new refund id such as `REF-7K4T-9WPN-3VGY-6JFB`. */
export function newRefundId(): string {
  return newId('REF');
}

/** Capital letters and digits without the look-alikes 0, O, 1 and I: 32 of them, so 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newId(prefix: string): string {
  const group = () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefix}-${group()}-${group()}-${group()}-${group()}`;
}

/**
 * Brings the id of an order or a refund that a person typed into its stored form: case, blanks and
 * dashes do not count.
 */
export function normaliseId(text: string): string {
  const bare = joinDigits(text).toUpperCase();
  return bare.replace(/^(ORD|REF)(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-$5');
}
