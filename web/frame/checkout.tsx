import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { refreshProducts } from '../api/use-products.ts';
import { takeReturn } from '../checkout/payment/paypal-return.ts';
import { acceptCart, hasUnconfirmedPayment } from '../stored-cart/cart-store.ts';
import { findPurchaseNews, setPurchaseNews } from '../stored-cart/purchase-news.ts';
import { openCheckout, setCheckout, useOpenedCheckout } from '../tabs/opened-checkout.ts';
import { reloadTab } from '../tabs/use-tab.ts';
import { toastFailure } from '../ui/toast.ts';
import { loadCheckout } from './lazy-screens.ts';

/** From its first opening on the dialog stays mounted, which keeps what was typed. */
export function Checkout() {
  const client = useQueryClient();
  const { goal, state } = useOpenedCheckout();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    const start = async () => {
      if (goal === null || state !== 'loading') return;
      refreshProducts(client);
      acceptCart();
      try {
        const { default: Loaded, startCheckout } = await loadCheckout();
        await startCheckout(goal, client);
        setDialog(() => Loaded);
        setCheckout('open');
      } catch {
        setCheckout('closed');
        const action = { label: 'Reload', onClick: reloadTab };
        toastFailure('Checkout did not load', advice, { action });
      }
    };
    void start();
  }, [goal, state, client]);

  useEffect(() => {
    const isBack = takeReturn();
    if (isBack && hasUnconfirmedPayment()) openCheckout({ kind: 'buy-cart' });
    // Another browser, such as that of an app: the shop learns of the approval from PayPal.
    else setPurchaseNews(isBack ? 'returned' : findPurchaseNews());
    // The browser's Back may show this page as it was left, with its checkout open.
    window.addEventListener('pageshow', takeReturn);
    return () => window.removeEventListener('pageshow', takeReturn);
  }, []);

  return Dialog && <Dialog />;
}

const advice = 'Check your connection, then reload the page. Your cart is kept.';
