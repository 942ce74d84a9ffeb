import { addGst, formatDollars, percentChange } from '../money.ts';
import type { DeskProduct } from './products.ts';

/** A price that changes by more percent than this may be a slip: it must be confirmed. */
export const largePriceChange = 30;

/** What another price would do: so many cents per seat and year, before GST. */
export function previewPrice(product: DeskProduct, priceCents: number) {
  const from = addGst(product.priceCents);
  const to = addGst(priceCents);
  return {
    fromCents: from.subtotalCents,
    toCents: to.subtotalCents,
    /** Including GST, for one seat. */
    fromTotalCents: from.totalCents,
    toTotalCents: to.totalCents,
    ordersUnderWay: product.ordersUnderWay,
    effects: describeEffects(product, to),
  };
}

function describeEffects(
  { state, ordersUnderWay, priceCents }: DeskProduct,
  { subtotalCents, totalCents }: ReturnType<typeof addGst>,
): string[] {
  const percent = percentChange(priceCents, subtotalCents);
  const price = `${formatDollars(subtotalCents)} per seat and year before GST`;
  const withGst = `${formatDollars(totalCents)} including GST`;
  const onSale = `Buyers pay ${price} (${withGst}) within a second of the change.`;
  const notOnSale = `The product is not on sale. Buyers pay ${price} once it is.`;
  return [
    percent === 0 ? 'The price stays the same.' : `${describePercent(percent)} than now.`,
    state === 'on-sale' ? onSale : notOnSale,
    'Buyers with the product in their cart see the price before and the price now, ' +
      'and are not charged until they confirm.',
    describeUnderWay(ordersUnderWay),
    'Paid orders, their invoices and their refunds keep their price.',
  ];
}

function describeUnderWay(orders: number): string {
  if (orders === 0) return 'No order is under way.';
  if (orders === 1) return '1 order under way: charged the price at which it was placed.';
  return `${orders} orders under way: charged the price at which they were placed.`;
}

/** `12.5% more`. */
export function describePercent(percent: number): string {
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`;
}
