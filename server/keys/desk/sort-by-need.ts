import type { ProductStock } from '../../../contract/desk/key-lists.ts';
import { needsNoStock } from '../../../contract/desk/key-need.ts';
import { isLow } from '../../../contract/desk/product-facts.ts';

/** The days of `sold_lately`. */
const recentDays = 30;

/** For how many whole days free keys last at the pace of the last 30; null where none were sold. */
export function countDaysLeft(free: number, soldLately: number): number | null {
  if (soldLately === 0) return null;
  return Math.floor((free * recentDays) / soldLately);
}

/**
 * Products by what runs out: first those whose keys are awaited, then those without keys, then
 * those with few, each by the days that are left. Others stay in the order of the shop.
 */
export function sortByNeed(products: readonly ProductStock[]): ProductStock[] {
  const daysOf = ({ daysLeft }: ProductStock) => daysLeft ?? Number.POSITIVE_INFINITY;
  return products.toSorted((one, other) => {
    const difference = rankOf(one) - rankOf(other);
    if (difference !== 0 || daysOf(one) === daysOf(other)) return difference;
    return daysOf(one) - daysOf(other);
  });
}

function rankOf(product: ProductStock): number {
  const { awaited, state, fulfilment, free } = product;
  if (needsNoStock(product)) return 5;
  if (awaited > 0) return 0;
  if (state !== 'on-sale') return 4;
  if (fulfilment === 'generated') return 3;
  if (free === 0) return 1;
  return isLow(free, product) ? 2 : 3;
}
