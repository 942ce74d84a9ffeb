import type { QueryClient } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { refreshProducts } from '../api/use-products.ts';
import { reloadTab } from '../tabs/use-tab.ts';
import { toast } from '../ui/toast.ts';
import { loadCheckout } from './lazy-screens.ts';

/** Opens and closes the checkout dialog. Once opened it stays mounted, which keeps what was typed. */
export function useCheckout(queryClient: QueryClient) {
  const [state, setState] = useState({ open: false, mounted: false });
  const [loading, startLoading] = useTransition();

  const openCheckout = () => {
    refreshProducts(queryClient);
    startLoading(async () => {
      try {
        await loadCheckout();
        setState({ open: true, mounted: true });
      } catch {
        toast({
          variant: 'destructive',
          title: 'Checkout did not load',
          description: 'Check your connection, then reload the page. Your cart is kept.',
          action: { label: 'Reload', onClick: reloadTab },
        });
      }
    });
  };

  const closeCheckout = () => setState((before) => ({ ...before, open: false }));

  return { ...state, loading, openCheckout, closeCheckout };
}
