import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { awaitsKeys } from '../api/awaits-keys.ts';
import { refreshProducts, useLoadedProducts } from '../api/use-products.ts';
import { useCart } from '../stored-cart/cart-store.ts';
import type { Tab } from '../tabs/tabs.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import { CartTotals } from './cart-totals.tsx';
import { EmptyCart, EmptyCartMark } from './empty-cart.tsx';
import { PriceNotice } from './price-notice.tsx';
import { removeWithUndo } from './remove-with-undo.ts';

interface CartScreenProps {
  readonly goToTab: (tab: Tab) => void;
  readonly onCheckout: () => void;
  readonly onQuote: () => void;
  /** The checkout's code is loading for this button. */
  readonly openingCheckout: boolean;
  readonly openingQuote: boolean;
}

export function CartScreen({ goToTab, ...actions }: CartScreenProps) {
  const cart = useCart();
  const { lines } = cart;
  const client = useQueryClient();
  useEffect(() => refreshProducts(client), [client]);
  const products = useLoadedProducts() ?? [];
  const keysFollow = lines.some((line) => awaitsKeys(line, products));
  const isEmpty = lines.length === 0;
  return (
    <div className={isEmpty ? 'column py-20 text-center sm:py-28' : 'column py-10 sm:py-14'}>
      {isEmpty && <EmptyCartMark />}
      {/* One heading for both, so that it keeps the focus when the last line is removed. */}
      <ScreenHeading>{isEmpty ? 'Your cart is empty' : 'Shopping Cart'}</ScreenHeading>
      {!isEmpty && <PriceNotice lines={lines} />}
      {isEmpty ? (
        <EmptyCart onBrowse={() => goToTab('products')} />
      ) : (
        <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-8">
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={line.id}>
                <CartLineItem line={line} onRemove={() => removeWithUndo(lines, line)} />
              </li>
            ))}
          </ul>
          <CartTotals cart={cart} keysFollow={keysFollow} {...actions} />
        </div>
      )}
    </div>
  );
}
