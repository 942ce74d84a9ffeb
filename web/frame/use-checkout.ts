import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { returnFromPayPal } from '../../contract/payment-methods.ts';
import { refreshProducts } from '../api/use-products.ts';
import type { CheckoutGoal } from '../checkout/checkout-state.ts';
import { acceptCart, hasUnconfirmedPayment } from '../stored-cart/cart-store.ts';
import { reloadTab } from '../tabs/use-tab.ts';
import { toast, toastFailure } from '../ui/toast.ts';
import { loadCheckout } from './lazy-screens.ts';

/** Opens and closes the checkout dialog. Once opened it stays mounted, which keeps what was typed. */
export function useCheckout(queryClient: QueryClient) {
  /** Null until it is first opened. */
  const [open, setOpen] = useState<boolean | null>(null);
  const [wanted, setWanted] = useState<CheckoutGoal['kind'] | null>(null);
  const [isLoading, startLoading] = useTransition();

  const openCheckout = (goal: CheckoutGoal) => {
    refreshProducts(queryClient);
    acceptCart();
    setWanted(goal.kind);
    startLoading(async () => {
      try {
        const dialog = await loadCheckout();
        dialog.startCheckout(goal);
        setOpen(true);
      } catch {
        const advice = 'Check your connection, then reload the page. Your cart is kept.';
        toastFailure('Checkout did not load', advice, { action: { label: 'Reload', onClick: reloadTab } });
      }
    });
  };

  const comeBack = useEffectEvent(() => {
    if (hasUnconfirmedPayment()) openCheckout({ kind: 'buy-cart' });
    // Another browser, such as that of an app: the shop learns of the approval from PayPal.
    else toast(backElsewhere);
  });
  useEffect(() => {
    if (takeReturn()) comeBack();
    // The browser's Back may show this page as it was left, with its checkout open.
    window.addEventListener('pageshow', takeReturn);
    return () => window.removeEventListener('pageshow', takeReturn);
  }, []);

  /** What was pressed, while the code for it loads. */
  const opening = isLoading ? wanted : null;

  return { open, setOpen, opening, openCheckout };
}

/** Whether the buyer comes back from PayPal's page. Removes that from the address. */
function takeReturn(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has(returnFromPayPal)) return false;
  address.search = '';
  history.replaceState(history.state, '', address);
  return true;
}

const backElsewhere = {
  title: 'Back from PayPal',
  description: 'If you approved a payment, your licence keys follow by email.',
};
