import type { RenewalPlan } from '../../contract/renewals.ts';
import type { PricedProduct } from '../api/responses.ts';
import { addToCart, cartLines, removeLine, setQuantity } from '../stored-cart/cart-store.ts';

type Open = RenewalPlan['open'][number];
export type OpenSeats = Pick<Open, 'productId' | 'productName' | 'endsOn' | 'seats'>;

/** Those that the cart leaves as they are, of one product and day together. */
export function sumOpenSeats(open: readonly Open[]): OpenSeats[] {
  const groups = Map.groupBy(open, ({ productId, endsOn }) => `${endsOn} ${productId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, seats: sumSeats(group) }] : [];
  });
}

/** Renews them too. */
export function addOpenSeats({ productId, seats }: OpenSeats, products: readonly PricedProduct[]) {
  const product = products.find(({ id }) => id === productId);
  if (product) addToCart(product, seats);
}

/**
 * Puts into the cart what is open now of what a link named: an old one may name seats that are
 * renewed, or lack others. Where nothing is open, the cart stays as it is, and the buyer is asked.
 */
export function takeOpenSeats(
  { lines, open }: Pick<RenewalPlan, 'lines' | 'open'>,
  named: readonly { readonly productId: string }[],
  products: readonly PricedProduct[],
) {
  const claimed = lines.flatMap(({ parts }) =>
    parts.flatMap(({ continues, seats }) => (continues ? [{ ...continues, seats }] : [])),
  );
  const byProduct = Map.groupBy([...claimed, ...open], ({ productId }) => productId);
  if (byProduct.size === 0) return;

  for (const [productId, seats] of byProduct) {
    const product = products.find(({ id }) => id === productId);
    if (!product) continue;
    if (!cartLines().some(({ id }) => id === productId)) addToCart(product, 1);
    setQuantity(productId, sumSeats(seats));
  }
  // Last: a cart that is empty in between renews nothing.
  if (cartLines().some(({ id }) => byProduct.has(id)))
    for (const { productId } of named) if (!byProduct.has(productId)) removeLine(productId);
}

function sumSeats(list: readonly { readonly seats: number }[]): number {
  return list.reduce((sum, { seats }) => sum + seats, 0);
}
