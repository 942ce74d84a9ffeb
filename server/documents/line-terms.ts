import {
  describeLicences,
  describePerSeat,
  isSameTerm,
  type SeatsWithDays,
  type Term,
  usualTerm,
} from '../../contract/terms.ts';
import type { LicenceLeft } from '../orders/order.ts';

/**
 * From when to when licences of a line are valid, and what its price is for if that isn't a year:
 * each part is a line of its own.
 */
export function describeTermOfLine(
  { term }: { readonly term: Term },
  licences: readonly SeatsWithDays[],
): string[] {
  const days = describeLicences(licences).split(/(?<=;) /);
  const price = isSameTerm(term, usualTerm)
    ? ''
    : `${describePerSeat(term).replace('per', 'Per')}.`;
  return [...days, price].filter((part) => part !== '');
}

/** As they were bought: a refund has a note of its own. */
export function countSeats({ firstSeat, lastSeat, startsOn, endsOn }: LicenceLeft): SeatsWithDays {
  return { seats: lastSeat - firstSeat + 1, startsOn, endsOn };
}
