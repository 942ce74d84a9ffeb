import type * as z from 'zod/mini';
import type { keyGroup } from './checkout.ts';

/** The keys of a product in an order, as its buyer gets them. */
export type KeyGroup = Readonly<Omit<z.infer<typeof keyGroup>, 'keys'>> & {
  readonly keys: readonly string[];
};

const headings = ['Product', 'Licence key', 'Order ID'];

/** All licence keys of an order under headings: product, key, order; and seats and terms where they are known. */
export function tabulateKeys(orderId: string, groups: readonly KeyGroup[]): string[][] {
  const hasSeats = groups.some(({ seats }) => seats !== undefined);
  const hasTerms = groups.some(({ endsOn }) => endsOn !== undefined);
  const hasEnds = groups.some(({ keysEndOn }) => keysEndOn !== undefined);
  const rows = groups.flatMap((group) => {
    const { productName, seats = 1, startsOn = '', endsOn = '', keysEndOn = '' } = group;
    const keys = group.awaiting ? ['Not delivered yet: follows by email'] : group.keys;
    return keys.map((key) => [
      ...[productName, key, orderId],
      ...(hasSeats ? [String(seats)] : []),
      ...(hasTerms ? [startsOn, endsOn] : []),
      ...(hasEnds ? [keysEndOn] : []),
    ]);
  });
  const optional = [
    ...(hasSeats ? ['Seats'] : []),
    ...(hasTerms ? ['First day', 'Last day'] : []),
    ...(hasEnds ? ['Key works until'] : []),
  ];
  return [[...headings, ...optional], ...rows];
}

/** One key a line, exactly as it was sold; under the names of the products if there are several. */
export function listKeysAsText(all: readonly KeyGroup[]): string {
  const groups = all.filter(({ keys }) => keys.length > 0);
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}
