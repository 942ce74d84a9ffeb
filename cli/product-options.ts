import { InvalidArgumentError } from 'commander';
import { parseCents } from '../contract/money.ts';
import type { ComparisonEntry } from '../contract/product.ts';

export function readFeature(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
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

/** The contract has the limits. */
export function readThreshold(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number.');
}

/** `Firewall=yes`, `Firewall=no`, or `Analytics=Advanced`. */
export function readOffer(value: string, earlier: ComparisonEntry[] | null): ComparisonEntry[] {
  const [, feature, offer] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (feature === undefined || offer === undefined)
    throw new InvalidArgumentError('It is a feature and what the product offers, such as Firewall=yes.');
  const text = offer.trim();
  return [...(earlier ?? []), { feature, offer: text === 'yes' || (text === 'no' ? false : text) }];
}
