import { groupDigits } from '../../contract/money.ts';

/** A whole number with tabular figures: `12,500`. */
export function Count({ of }: { readonly of: number }) {
  return <span className="whitespace-nowrap tabular-nums">{groupDigits(String(of))}</span>;
}
