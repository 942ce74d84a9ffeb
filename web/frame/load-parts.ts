import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { prefetchProducts } from '../products/use-products.ts';
import type { Tab } from '../tab-state.ts';

/**
 * The parts of the page that come over the network when they are wanted, or a moment before. A prefetch that
 * fails is silent: the failure shows when the part is really wanted.
 */

export const loadCheckout = () => import('../checkout/checkout-dialog.tsx');
const loadInvoice = () => import('../invoice/invoice-screen.tsx');

export const CheckoutDialog = lazy(loadCheckout);
export const InvoiceScreen = lazy(loadInvoice);
export const Toaster = lazy(() => import('../ui/toaster.tsx'));

/** Handlers for a control that leads to a tab: what the tab needs is fetched once the buyer points at it. */
export function usePrefetch(tab: Tab) {
  const client = useQueryClient();
  const prefetch = () => prefetchTab(tab, client);
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

export function prefetchCheckout() {
  loadCheckout().catch(() => undefined);
}

function prefetchTab(tab: Tab, client: QueryClient) {
  if (tab === 'products') prefetchProducts(client);
  if (tab === 'invoice') loadInvoice().catch(() => undefined);
}
