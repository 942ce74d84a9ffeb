import {
  productsCalls as calls,
  type DeskProduct,
  largePriceChange,
  type ProductSave,
} from '../../../contract/desk/products.ts';
import { addGst, formatDollars, percentChange } from '../../../contract/money.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionContext, defineAction } from '../action.ts';
import type { Change } from './change-row.ts';
import { requireProduct } from './read-products.ts';

export const previewPrice = defineAction(
  calls.previewPrice,
  async ({ db }: ActionContext, { productId, priceCents }) => {
    const product = await requireProduct(db, productId);
    const from = addGst(product.priceCents);
    const to = addGst(priceCents);
    return {
      fromCents: from.subtotalCents,
      toCents: to.subtotalCents,
      fromTotalCents: from.totalCents,
      toTotalCents: to.totalCents,
      ordersUnderWay: product.ordersUnderWay,
      effects: describeEffects(product, to),
    };
  },
);

function describeEffects(
  { state, ordersUnderWay, priceCents }: DeskProduct,
  { subtotalCents, totalCents }: { readonly subtotalCents: number; readonly totalCents: number },
): string[] {
  const price = `${formatDollars(subtotalCents)} per seat and year before GST`;
  const [orders, were] =
    ordersUnderWay === 1 ? ['1 order', 'it was'] : [`${ordersUnderWay} orders`, 'they were'];
  return [
    describePercent(percentChange(priceCents, subtotalCents)),
    state === 'on-sale'
      ? `Buyers pay ${price} (${formatDollars(totalCents)} including GST) within a second of the change.`
      : `The product is not on sale. Buyers pay ${price} once it is.`,
    'Buyers with the product in their cart see the price before and the price now, and are not charged until they confirm.',
    ordersUnderWay === 0
      ? 'No order is under way.'
      : `${orders} under way: charged the price at which ${were} placed.`,
    'Paid orders, their invoices and their refunds keep their price.',
  ];
}

function describePercent(percent: number): string {
  return percent === 0
    ? 'The price stays the same.'
    : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than now.`;
}

type PriceChange = Pick<ProductSave, 'fromCents' | 'confirmLarge'> & { readonly priceCents: number };

/** Only from the price that the operator saw, and a large change only when it is confirmed. */
export function changePrice({ priceCents, fromCents, confirmLarge }: PriceChange): Change {
  return {
    action: 'product-repriced',
    decide: ({ price_cents, is_draft }) => {
      if (fromCents !== price_cents)
        throw refuse(
          `The price was changed to ${formatDollars(price_cents)} in the meantime. Check it, and change it again.`,
        );
      const percent = percentChange(price_cents, priceCents);
      if (Math.abs(percent) > largePriceChange && !is_draft && !confirmLarge)
        throw refuse(
          `${formatDollars(priceCents)} is ${describePercent(percent)} Confirm a change of more than ${largePriceChange}%.`,
        );
      return { price_cents: priceCents };
    },
  };
}
