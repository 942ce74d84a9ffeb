import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refreshProducts } from '../catalogue/use-products.ts';
import { toast } from '../ui/toast.ts';
import { reloadTab } from '../use-tab.ts';
import { loadCheckout } from './load-parts.ts';

interface CheckoutState {
  readonly open: boolean;
  /** From the first opening on the dialog stays mounted, and with it what was typed. */
  readonly mounted: boolean;
  /** The dialog's code is on its way. */
  readonly loading: boolean;
}

/** Opens and closes the checkout dialog, whose code is loaded when it is first wanted. */
export function useCheckout(queryClient: QueryClient) {
  const [state, setState] = useState<CheckoutState>({ open: false, mounted: false, loading: false });

  const openCheckout = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    refreshProducts(queryClient);
    try {
      await loadCheckout();
      setState({ open: true, mounted: true, loading: false });
    } catch {
      setState((before) => ({ ...before, loading: false }));
      toast({
        variant: 'destructive',
        title: 'Checkout did not load',
        description: 'Check your connection, then reload the page. Your cart is kept.',
        action: { label: 'Reload', onClick: reloadTab },
      });
    }
  }, [queryClient]);

  const closeCheckout = useCallback(() => setState((before) => ({ ...before, open: false })), []);

  return { ...state, openCheckout, closeCheckout };
}
