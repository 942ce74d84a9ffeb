import { InvalidArgumentError } from 'commander';
import { parseCents } from '../contract/money.ts';
import type { ComparisonEntry } from '../contract/product.ts';
import { readText } from './read-text.ts';

export function readId(value: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 64) return value;
  throw new InvalidArgumentError('It has at most 64 lower-case letters, digits and single hyphens.');
}

export function readFeature(value: string, earlier: readonly string[]): string[] {
  return [...earlier, readText(100)(value)];
}

/** The most expensive cart must stay an exact number, and within what a card payment can be. */
export function readPrice(value: string): number {
  const cents = parseCents(value);
  if (cents !== null && cents >= 1 && cents <= 9_999_999) return cents;
  throw new InvalidArgumentError('It is from 0.01 to 99999.99, without a dollar sign or comma.');
}

export function readPosition(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
}

export function readThreshold(value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number from 0 to 999999.');
}

/** `Firewall=yes`, `Firewall=no`, or `Analytics=Advanced`. */
export function readOffer(value: string, earlier: ComparisonEntry[] | null): ComparisonEntry[] {
  const [, feature, offer] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (feature === undefined || offer === undefined)
    throw new InvalidArgumentError('It is a feature and what the product offers, such as Firewall=yes.');
  const text = readText(40)(offer);
  const entry = { feature: readText(60)(feature), offer: text === 'yes' || (text === 'no' ? false : text) };
  return [...(earlier ?? []).filter((other) => other.feature !== entry.feature), entry];
}
