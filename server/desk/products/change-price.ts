import type { Kysely } from 'kysely';
import type { PricePreview } from '../../../contract/desk/products.ts';
import { addGst, formatDollars } from '../../../contract/money.ts';
import type { Database } from '../../database/tables.ts';
import { changeRow, type ProductOutcome, refuse } from './change-row.ts';
import { findProduct } from './list-products.ts';

/** What {@link changePrice} would do; null when there is no such product. */
export async function previewPrice(
  db: Kysely<Database>,
  { productId, priceCents }: { readonly productId: string; readonly priceCents: number },
): Promise<PricePreview | null> {
  const product = await findProduct(db, productId);
  if (!product) return null;
  const from = addGst(product.priceCents);
  const to = addGst(priceCents);
  const { ordersUnderWay, withdrawnAt } = product;
  const orders = ordersUnderWay === 1 ? '1 order' : `${ordersUnderWay} orders`;
  return {
    ...{ fromCents: from.subtotalCents, toCents: to.subtotalCents },
    ...{ fromTotalCents: from.totalCents, toTotalCents: to.totalCents },
    ordersUnderWay,
    effects: [
      withdrawnAt === null
        ? `Buyers pay ${formatDollars(to.subtotalCents)} per seat and year before GST (${formatDollars(to.totalCents)} including GST) within a second of the change.`
        : `The product is withdrawn. Buyers pay ${formatDollars(to.subtotalCents)} per seat and year before GST once it is on sale again.`,
      `Buyers with the product in their cart see the price before and the price now, and are not charged until they confirm.`,
      ordersUnderWay === 0
        ? `No order is under way.`
        : `${orders} under way: charged the price at which ${ordersUnderWay === 1 ? 'it was' : 'they were'} placed.`,
      `Paid orders, their invoices and their refunds keep their price.`,
    ],
  };
}

/** Changes what a seat costs from now on. `fromCents` is the price that the operator saw; null for any. */
export function changePrice(
  db: Kysely<Database>,
  input: { readonly productId: string; readonly priceCents: number; readonly fromCents: number | null },
  actor: string,
): Promise<ProductOutcome> {
  const { productId, priceCents, fromCents } = input;
  return changeRow(db, { productId, actor, action: 'product-repriced' }, ({ price_cents }) => {
    if (fromCents !== null && fromCents !== price_cents)
      return refuse(
        `The price was changed to ${formatDollars(price_cents)} in the meantime. Check it, and change it again.`,
      );
    return { price_cents: priceCents };
  });
}
