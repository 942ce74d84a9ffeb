import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshProducts, useLoadedProducts } from '../api/use-products.ts';
import { type CartLine, priceLine } from '../stored-cart/cart-lines.ts';
import { hasUnconfirmedPayment } from '../stored-cart/cart-store.ts';
import { findPriceChanges, takeOverPrices } from '../stored-cart/price-changes.ts';
import { openCheckout, useOpenedCheckout } from '../tabs/opened-checkout.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { RenewalNotice } from './renewal-notice.tsx';
import { useFillCart } from './use-fill-cart.ts';

interface CartNoticesProps {
  readonly lines: readonly CartLine[];
}

/** Few need it, so it is loaded apart from the screen. */
export default function CartNotices({ lines }: CartNoticesProps) {
  useFillCart();
  const isCheckoutOpen = useOpenedCheckout().state === 'open';
  useFreshProducts(isCheckoutOpen);
  return (
    <>
      {!isCheckoutOpen && hasUnconfirmedPayment() && <UnconfirmedNotice />}
      <RenewalNotice lines={lines} />
      {lines.length > 0 && <PriceNotice lines={lines} />}
    </>
  );
}

/** Keys may have sold out since the list was loaded: the cart asks when it opens, and when its checkout does. */
function useFreshProducts(isCheckoutOpen: boolean) {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each opening.
  useEffect(() => refreshProducts(client), [client, isCheckoutOpen]);
}

/** For a buyer who closed the checkout or reloaded the page before the outcome was known. */
function UnconfirmedNotice() {
  return (
    <Notice
      tone="info"
      role="status"
      title="Your payment is not confirmed yet"
      className="mx-auto mt-6 text-left"
    >
      <p>Do not pay again: it may have gone through. You are never charged twice for it.</p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() => openCheckout({ kind: 'buy-cart' })}
      >
        Check Payment
      </Button>
    </Notice>
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
