import { plainDigits, plainText } from './plain-text.ts';

/* How amounts and numbers are read as people type them, on the pages and in a terminal. */

/** Cents, or what is wrong in a sentence without its full stop. */
export type AmountReading =
  | { readonly cents: number; readonly fault: null }
  | { readonly cents: null; readonly fault: string };

const whole = String.raw`\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,2}(?: \d{3}){1,3}`;
const wholeNumber = new RegExp(`^(?:${whole})$`);
const amount = new RegExp(String.raw`^(${whole})(?:\.(\d\d?))?$`);

const notAnAmount = 'Enter dollars, such as 12.50';

/**
 * Reads dollars: `12.50`, `1250`, `$1,250.00` or `1 250`. What can be read in two ways, such as
 * `12,50` and `1.250`, is a fault that names them.
 */
export function readAmount(typed: string): AmountReading {
  const text = plainDigits(plainText(typed)).replace(/^(AUD ?\$?|A?\$) ?|(?<=\d) ?AUD$/gi, '');
  const [, dollars = '', fraction = ''] = amount.exec(text) ?? [];
  if (dollars === '') return { cents: null, fault: askWhich(text) };
  const cents = Number(joinGroups(dollars)) * 100 + Number(fraction.padEnd(2, '0'));
  return { cents, fault: null };
}

/** What a text of digits with separators could mean: `Write 12.50 or 1250.00`. */
function askWhich(text: string): string {
  const [, before = '', separator = '', after = ''] = /^(\d[\d., ]*)([., ])(\d+)$/.exec(text) ?? [];
  const earlier = before.replace(/\d/g, '');
  const cents = after.replace(/0+$/, '').padEnd(2, '0');
  const isPoint = cents.length === 2 && !earlier.includes(separator);
  // `1.234` alone is neither dollars nor a common way to group them.
  const isGroup =
    earlier.replaceAll(separator, '') === '' && (isPoint || earlier !== '' || separator !== '.');

  const readings: string[] = [];
  if (isPoint) readings.push(`${joinGroups(before)}.${cents}`);
  if (isGroup) readings.push(`${joinGroups(text)}.00`);
  if (!separator || readings.length === 0) return notAnAmount;
  return `Write ${readings.join(' or ')}`;
}

function joinGroups(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/** Reads dollars as cents; null for what isn't an amount, or could be two. */
export function readDollars(typed: string): number | null {
  return readAmount(typed).cents;
}

/** Reads a whole number that is not negative, such as `1,000`. Null for anything else. */
export function readWhole(typed: string): number | null {
  const text = plainDigits(plainText(typed));
  if (!wholeNumber.test(text)) return null;
  return Number(joinGroups(text));
}
