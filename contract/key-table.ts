import type * as z from 'zod/mini';
import type { keyGroup } from './checkout-answer.ts';

/** The keys of a product in an order, as its buyer gets them. */
export type KeyGroup = Readonly<Omit<z.infer<typeof keyGroup>, 'keys'>> & {
  readonly keys: readonly string[];
};

/** All licence keys of an order under headings; with seats and terms where some are known. */
export function tabulateKeys(orderId: string, groups: readonly KeyGroup[]): string[][] {
  const hasSeats = groups.some(({ seats }) => seats !== undefined);
  const hasTerms = groups.some(({ endsOn }) => endsOn !== undefined);
  const hasEnds = groups.some(({ keysEndOn }) => keysEndOn !== undefined);

  const headings = ['Product', 'Licence key', 'Order ID'];
  if (hasSeats) headings.push('Seats');
  if (hasTerms) headings.push('First day', 'Last day');
  if (hasEnds) headings.push('Key works until');

  const rows = groups.flatMap((group) => {
    const { productName, seats = 1, startsOn = '', endsOn = '', keysEndOn = '' } = group;
    const keys = group.awaiting ? ['Not delivered yet: follows by email'] : group.keys;
    const facts: string[] = [];
    if (hasSeats) facts.push(String(seats));
    if (hasTerms) facts.push(startsOn, endsOn);
    if (hasEnds) facts.push(keysEndOn);
    return keys.map((key) => [productName, key, orderId, ...facts]);
  });
  return [headings, ...rows];
}

/** One key a line, exactly as it was sold; under the names of the products if there are several. */
export function listKeysAsText(all: readonly KeyGroup[]): string {
  const groups = all.filter(({ keys }) => keys.length > 0);
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}
