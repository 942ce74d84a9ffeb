import { countOf } from '../format.ts';
import type { ProductStock } from './key-lists.ts';
import { isLow } from './product-facts.ts';

/* What the desk and the command say of a product's keys, in the same words. */

/** Of keys that no vendor delivers. */
export const madeByShop = 'Made by the shop';

/** Whether nobody has to see to its keys: the shop makes them, and none are awaited or held. */
export function needsNoStock(product: ProductStock): boolean {
  const { fulfilment, awaited, quarantined } = product;
  return fulfilment === 'generated' && awaited === 0 && quarantined === 0;
}

/** `4 products whose keys the shop makes`. */
export function describeMade(count: number): string {
  return `${countOf(count, 'product')} whose keys the shop makes`;
}

/** `about 6 days` from the last 30 days' sales; empty without an estimate, or without keys. */
export function describeDaysLeft({
  free,
  daysLeft,
}: Pick<ProductStock, 'free' | 'daysLeft'>): string {
  if (daysLeft === null || free === 0) return '';
  if (daysLeft === 0) return 'less than a day';
  if (daysLeft > 365) return 'more than a year';
  return `about ${countOf(daysLeft, 'day')}`;
}

type StockTone = 'plain' | 'active' | 'attention' | 'good';

export function describeStock(stock: ProductStock): { tone: StockTone; text: string } {
  const { state, fulfilment, free, awaited } = stock;
  if (awaited > 0) return { tone: 'attention', text: 'Orders wait' };
  if (state === 'draft') return { tone: 'active', text: 'Draft' };
  if (state === 'withdrawn') return { tone: 'plain', text: 'Withdrawn' };
  if (fulfilment === 'generated') return { tone: 'plain', text: madeByShop };
  if (free === 0) return { tone: 'attention', text: 'Out of stock' };
  if (isLow(free, stock)) return { tone: 'attention', text: 'Low' };
  return { tone: 'good', text: 'In stock' };
}
