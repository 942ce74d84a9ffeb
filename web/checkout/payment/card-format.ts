/** Brings what is typed or pasted into card fields into the shape that stands on a card. Checks nothing. */

const longestCardNumber = 19;

/** Digits as they are grouped on the card: `4111 1111 1111 1111`, American Express `3782 822463 10005`. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, longestCardNumber);
  if (/^3[47]/.test(digits))
    return digits
      .slice(0, 15)
      .replace(/^(.{4})(.{1,6})(.*)$/, '$1 $2 $3')
      .trimEnd();
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * `MM/YY`. The slash comes by itself with the first digit of the year, a month of one digit gets its zero, and a
 * year of four digits, as browsers fill it in, loses its first two. `2029-12`, as month fields have it, is `12/29`.
 */
export function formatExpiry(text: string): string {
  const yearFirst = readYearFirst(text);
  if (yearFirst !== null) return yearFirst;
  const padded = text
    .trimStart()
    .replace(/^([2-9])/, '0$1')
    .replace(/^(\d)\s*\//, '0$1/');
  const digits = digitsOf(padded);
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 6);
  if (year === '') return /^\d\d\s*\//.test(padded) ? `${month}/` : month;
  return `${month}/${year.length === 4 ? year.slice(2) : year}`;
}

/** `12/29` of `2029-12`, and what leads to it as it is typed; null for a text that starts with the month. */
function readYearFirst(text: string): string | null {
  // The zero was put before the 2 when that was typed.
  const match = /^0?(20\d\d)(\d{0,2})$/.exec(digitsOf(text));
  if (!match) return null;
  const [, year = '', month = ''] = match;
  if (month === '') return year;
  return /^(0[1-9]|1[0-2])$/.test(month) ? `${month}/${year.slice(2)}` : `${year}-${month}`;
}

/** At most four digits. */
export function formatSecurityCode(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** Where the caret belongs after formatting: behind as many digits as stood before it. */
export function caretBehindDigits(formatted: string, digits: number): number {
  let seen = 0;
  for (let i = 0; i < formatted.length; i += 1) {
    if (seen === digits) return i;
    if (/\d/.test(formatted.charAt(i))) seen += 1;
  }
  return formatted.length;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
