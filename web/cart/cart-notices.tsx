import { useEffect } from 'react';
import { useLoadedProducts } from '../api/use-products.ts';
import { type CartLine, priceLine } from '../stored-cart/cart-lines.ts';
import { addToCart, renewOrder, setQuantity, useRenewedOrder } from '../stored-cart/cart-store.ts';
import { findPriceChanges, takeOverPrices } from '../stored-cart/price-changes.ts';
import { useWantedItems, wantItems } from '../tabs/opened-links.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { toast } from '../ui/toast.ts';

interface CartNoticesProps {
  readonly lines: readonly CartLine[];
}

/** Few need it, so it is loaded apart from the screen. */
export default function CartNotices({ lines }: CartNoticesProps) {
  return (
    <>
      <RenewalNote />
      {lines.length > 0 && <PriceNotice lines={lines} />}
    </>
  );
}

function PriceNotice({ lines }: CartNoticesProps) {
  const products = useLoadedProducts();
  if (!products) return null;

  const changes = findPriceChanges(lines.map(priceLine), products);
  if (changes.length === 0) return null;

  const isWithdrawal = changes.every(({ newUnitPriceCents }) => newUnitPriceCents === null);
  const words = isWithdrawal ? withdrawal : newPrices;
  return (
    <Notice tone="info" role="status" title={words.title} className="mt-6">
      <ul className="space-y-1">
        {changes.map(({ line, newUnitPriceCents }) => (
          <li key={line.productId}>
            {line.name}
            {newUnitPriceCents === null && !isWithdrawal && ': no longer sold'}
            {newUnitPriceCents !== null && (
              <>
                {': '}
                <Money cents={line.unitPriceCents} /> before, now{' '}
                <Money cents={newUnitPriceCents} className="font-semibold" /> per seat/year, ex GST
              </>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2" onClick={() => takeOverPrices(products)}>
        {words.action}
      </Button>
    </Notice>
  );
}

const withdrawal = { title: 'No longer sold', action: 'Remove from Cart' };
const newPrices = {
  title: 'Our prices have changed since you added these items',
  action: 'Update Prices',
};

/** Fills the cart with what a link or a quote asks for, and says which order it renews. */
function RenewalNote() {
  const renewed = useRenewedOrder();
  const wanted = useWantedItems();
  const products = useLoadedProducts();
  useEffect(() => {
    if (!wanted || !products) return;
    wantItems(null);
    let found = 0;
    for (const { productId, quantity } of wanted.items) {
      const product = products.find(({ id }) => id === productId);
      if (!product) continue;
      found += 1;
      addToCart(product, 1);
      setQuantity(product.id, quantity);
    }

    renewOrder(found > 0 ? wanted.orderId : null);
    if (found < wanted.items.length) toast(noLongerSold);
  }, [wanted, products]);

  if (renewed === null) return null;
  return (
    <Notice tone="info" title={`Renews order ${renewed}`} className="mt-6">
      <p>
        The new licences start when that order’s licences end, or on the day you pay if they have
        already ended.
      </p>
      <TextButton onClick={() => renewOrder(null)}>Not a renewal</TextButton>
    </Notice>
  );
}

const noLongerSold = {
  title: 'No Longer Sold',
  description: 'We no longer sell some of these products. Ask us for a quote.',
};
