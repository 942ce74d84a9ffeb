import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseRenewalLink, type WantedRenewal } from '../../contract/renewal-link.ts';
import { renewalPlanQuery } from '../api/renewal-plan.ts';
import type { PricedProduct } from '../api/responses.ts';
import { useLoadedProducts } from '../api/use-products.ts';
import { mayBeVerified } from '../api/verified-browser.ts';
import { takeOpenSeats } from '../renewal/open-seats.ts';
import { renewOrders } from '../stored-cart/cart-renewal.ts';
import { addToCart, setQuantity } from '../stored-cart/cart-store.ts';
import { useWantedItems, wantItems } from '../tabs/opened-links.ts';
import { toast } from '../ui/toast.ts';

/** Fills the cart with what a link or a quote asks for. */
export function useFillCart() {
  const wanted = useWantedItems();
  const products = useLoadedProducts();
  const client = useQueryClient();
  useEffect(() => {
    if (!wanted || !products) return;
    wantItems(null);
    if (typeof wanted !== 'string') return void fillCart(wanted, products);
    const named = parseRenewalLink(wanted);
    if (!named) return;
    const sold = fillCart(named, products);
    if (sold.length > 0 && mayBeVerified())
      void takeWhatIsOpen({ ...named, items: sold }, products, client);
  }, [wanted, products, client]);
}

/** Returns what is still sold of it. */
function fillCart({ orderIds, items }: WantedRenewal, products: readonly PricedProduct[]) {
  const sold = items.filter(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return false;
    addToCart(product, 1);
    setQuantity(product.id, quantity);
    return true;
  });
  renewOrders(orderIds);
  if (sold.length < items.length)
    toast({ title: 'No Longer Sold', description: sold.length > 0 ? someSold : noneSold });
  return sold;
}

const someSold = 'We no longer sell some of these products. Ask us for a quote.';
const noneSold =
  'We no longer sell these products. Add what takes their place, or ask us for a quote.';

/** A link may be old. Without an answer, the payment step shows what is open. */
async function takeWhatIsOpen(
  { orderIds, items }: WantedRenewal,
  products: readonly PricedProduct[],
  client: QueryClient,
) {
  const query = renewalPlanQuery({ items: [...items], renews: [...orderIds] });
  const plan = await client.fetchQuery(query).catch(() => null);
  if (plan) takeOpenSeats(plan, items, products);
}
