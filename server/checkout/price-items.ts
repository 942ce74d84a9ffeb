import type { OrderItem } from '../../contract/checkout.ts';
import { parseCents } from '../../contract/money.ts';
import type { FieldError } from '../../contract/problems.ts';
import type { Product } from '../../contract/product.ts';
import type { OrderLine } from '../orders/order.ts';

export type PricedItems =
  | { readonly kind: 'priced'; readonly lines: OrderLine[] }
  | { readonly kind: 'unknown-products'; readonly errors: FieldError[] };

/** Turns what a buyer wants into order lines at the catalogue's own prices. */
export function priceItems(products: readonly Product[], items: readonly OrderItem[]): PricedItems {
  const lines: OrderLine[] = [];
  const errors: FieldError[] = [];
  for (const [index, { productId, quantity }] of items.entries()) {
    const product = products.find(({ id }) => id === productId);
    const unitPriceCents = parseCents(product?.price);
    if (product && unitPriceCents !== null) {
      lines.push({ productId, productName: product.name, quantity, unitPriceCents });
    } else {
      errors.push({ field: `items.${index}.productId`, message: 'This product is not on sale' });
    }
  }
  return errors.length > 0 ? { kind: 'unknown-products', errors } : { kind: 'priced', lines };
}
