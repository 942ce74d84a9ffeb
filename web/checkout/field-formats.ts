import { codeLength } from '../../contract/verification.ts';

/** Formats text as it is typed or pasted. Validates nothing. */

const longestCardNumber = 19;

/** In groups of four: `4111 1111 1111 1111`. */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, longestCardNumber)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * `MM/YY`. The slash comes with the first digit of the year, a month of one digit gets its zero, and a year of four
 * digits, as browsers autofill it, loses its first two.
 */
export function formatExpiry(text: string): string {
  const padded = text
    .trimStart()
    .replace(/^([2-9])/, '0$1')
    .replace(/^(\d)\s*\//, '0$1/');
  const digits = digitsOf(padded);
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 6)];
  if (year === '') return /^\d\d\s*\//.test(padded) ? `${month}/` : month;
  return `${month}/${year.length === 4 ? year.slice(2) : year}`;
}

/** At most four digits. */
export function formatSecurityCode(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** The code in a typed or pasted text: `Your code: 123 456` is `123456`. */
export function formatCode(text: string): string {
  return digitsOf(text).slice(0, codeLength);
}

/** The caret's position behind so many digits, before any separator that follows them. */
export function findCaret(formatted: string, digits: number): number {
  return new RegExp(`^(?:\\D*\\d){${digits}}`).exec(formatted)?.[0].length ?? formatted.length;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
