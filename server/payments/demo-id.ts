import { randomBytes } from 'node:crypto';

/** A new id of the demo gateway such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
export function newDemoId(prefix: 'TXN' | 'RFN'): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `${prefix}-${groups.join('-')}`;
}
