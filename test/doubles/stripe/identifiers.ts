import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type Prefix =
  | 'pi'
  | 'pm'
  | 'ctoken'
  | 'ch'
  | 'txn'
  | 're'
  | 'du'
  | 'evt'
  | 'req'
  | 'issfr'
  | 'pmd'
  | 'mandate';

/** An id in Stripe's form, such as `pi_3Rk…`. */
export function newId(prefix: Prefix): string {
  return `${prefix}_${randomText(24)}`;
}

export function newClientSecret(paymentIntentId: string): string {
  return `${paymentIntentId}_secret_${randomText(25)}`;
}

function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
