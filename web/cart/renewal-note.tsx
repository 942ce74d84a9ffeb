import { useEffect } from 'react';
import { useLoadedProducts } from '../api/use-products.ts';
import { addToCart, renewOrder, setQuantity, useRenewedOrder } from '../stored-cart/cart-store.ts';
import { useWantedItems, wantItems } from '../tabs/opened-links.ts';
import { Notice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { toast } from '../ui/toast.ts';

/** Fills the cart with what a link or a quote asks for, at the prices of today, and says which order it renews. */
export function RenewalNote() {
  const renewed = useRenewedOrder();
  const wanted = useWantedItems();
  const products = useLoadedProducts();
  useEffect(() => {
    if (!wanted || !products) return;
    wantItems(null);
    const found = wanted.items.flatMap(({ productId, quantity }) => {
      const product = products.find(({ id }) => id === productId);
      return product ? [{ product, quantity }] : [];
    });
    for (const { product, quantity } of found) {
      addToCart(product, 1);
      setQuantity(product.id, quantity);
    }
    if (wanted.orderId) renewOrder(found.length > 0 ? wanted.orderId : null);
    if (found.length < wanted.items.length) toast(noLongerSold);
  }, [wanted, products]);
  if (renewed === null) return null;
  return (
    <Notice tone="info" title={`Renews order ${renewed}`} className="mt-6">
      <p>
        The new licences start when that order’s licences end, or on the day you pay if they have already
        ended.
      </p>
      <TextButton onClick={() => renewOrder(null)}>Not a renewal</TextButton>
    </Notice>
  );
}

const noLongerSold = {
  title: 'No Longer Sold',
  description: 'We no longer sell some of these products. Ask us for a quote.',
};
