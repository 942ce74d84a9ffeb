import { useEffect } from 'react';
import { useLoadedProducts } from '../api/use-products.ts';
import { addToCart, renewOrder, setQuantity, useRenewedOrder } from '../stored-cart/cart-store.ts';
import { useWantedRenewal, wantRenewal } from '../tabs/opened-links.ts';
import { Notice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { toast } from '../ui/toast.ts';

/** Puts what a link renews into the cart, at the prices of today, and says which order the cart renews. */
export function RenewalNote() {
  const renewed = useRenewedOrder();
  const wanted = useWantedRenewal();
  const products = useLoadedProducts();
  useEffect(() => {
    if (!wanted || !products) return;
    wantRenewal(null);
    const found = wanted.items.flatMap(({ productId, quantity }) => {
      const product = products.find(({ id }) => id === productId);
      return product ? [{ product, quantity }] : [];
    });
    for (const { product, quantity } of found) {
      addToCart(product, 1);
      setQuantity(product.id, quantity);
    }
    renewOrder(found.length > 0 ? wanted.orderId : null);
    if (found.length < wanted.items.length) toast(noLongerSold);
  }, [wanted, products]);
  if (renewed === null) return null;
  return (
    <Notice tone="info" title={`Renews order ${renewed}`} className="mt-6">
      <p>The new licences begin when those of that order end, if that is later than your payment.</p>
      <TextButton onClick={() => renewOrder(null)}>Not a renewal</TextButton>
    </Notice>
  );
}

const noLongerSold = {
  title: 'Not everything can be renewed here',
  description: 'We no longer sell some of these products. Ask us for a quote.',
};
