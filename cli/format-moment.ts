import { shop as seller } from '../shop.config.ts';

/** In Sweden, days and times are written as ISO 8601 has them. */
const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: seller.timeZone,
});

/** A moment where the seller is, for a line of a list: `2026-11-23 18:20:05`. JSON has ISO 8601 in UTC instead. */
export function formatMoment(moment: Date | string): string {
  return format.format(new Date(moment));
}
