import { randomBytes } from 'node:crypto';

/** A new transaction id such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
export function newTransactionId(): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `TXN-${groups.join('-')}`;
}
