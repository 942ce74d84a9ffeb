import { mostKeysCounted } from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';

/** `1,250`, or `100,000 or more` where the shop stops counting. */
export function formatCount(count: number): string {
  const digits = groupDigits(String(count));
  return count >= mostKeysCounted ? `${digits} or more` : digits;
}

/** `1 key`, `1,250 keys`. */
export function formatKeys(count: number): string {
  return count === 1 ? '1 key' : `${formatCount(count)} keys`;
}
