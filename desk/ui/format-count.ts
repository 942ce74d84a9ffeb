import { groupDigits } from '../../contract/money.ts';

/** `1 order`, `1,998 orders`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(String(count))} ${count === 1 ? one : many}`;
}
