import { groupDigits } from '../../contract/money.ts';

/** A number of things as one reads it: `1,998`. */
export function formatCount(count: number): string {
  return groupDigits(String(count));
}
