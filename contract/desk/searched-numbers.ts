import { readAmount } from '../amounts.ts';
import { plainDigits } from '../plain-text.ts';

interface SearchedNumbers {
  /** Such as `12` and `000012`. */
  readonly documentNumber: number | null;
  readonly amountsCents: readonly number[];
}

/** The numbers that a text of a search may be. One alone is read as dollars and as cents. */
export function readSearchedNumbers(text: string): SearchedNumbers {
  const digits = plainDigits(text.trim());
  const number = /^0*[1-9]\d*$/.test(digits) ? Number(digits) : null;
  const { cents } = readAmount(text);
  return {
    documentNumber: number !== null && number <= 999_999_999 ? number : null,
    amountsCents: [cents ?? 0, number ?? 0].filter((amount) => amount > 0 && amount < 1e12),
  };
}
