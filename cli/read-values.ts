import { InvalidArgumentError } from 'commander';
import * as amounts from '../contract/amounts.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../contract/quotes.ts';
import { day } from '../contract/text.ts';

/** A whole number; `#12` names a key. */
export function readNumber(value: string): number {
  const number = amounts.readWhole(value.replace(/^#/, ''));
  if (number !== null) return number;
  throw new InvalidArgumentError('It is a whole number, such as 12.');
}

/** Of an option that takes several. */
export function collectNumbers(value: string, earlier: readonly number[] = []): readonly number[] {
  return [...earlier, readNumber(value)];
}

/** `80`, or `80%`. */
export function readPercent(value: string): number {
  const percent = amounts.readWhole(value.replace(/ ?%$/, ''));
  if (percent !== null && percent <= 100) return percent;
  throw new InvalidArgumentError('It is a whole number from 0 to 100.');
}

export function readCount(most: number) {
  return (value: string): number => {
    const count = readNumber(value);
    if (count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
  };
}

/** A day such as `2026-11-30`. */
export function readDay(value: string): string {
  const { data } = day('').safeParse(value);
  if (data !== undefined) return data;
  throw new InvalidArgumentError('It is a date, such as 2026-11-30.');
}

/** In cents. */
export function readAmount(value: string): number {
  const { cents, fault } = amounts.readAmount(value);
  if (cents) return cents;
  throw new InvalidArgumentError(`${fault ?? 'Enter dollars, such as 12.50'}.`);
}

export function readQuoteNumber(value: string): string {
  const number = parseQuoteNumber(value);
  if (number !== null) return formatQuoteNumber(number);
  throw new InvalidArgumentError('It is a quote number, such as QUO-000001.');
}

/** Of an option that is repeated. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
