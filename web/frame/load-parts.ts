import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { prefetchProducts } from '../catalogue/use-products.ts';
import type { Part } from '../prefetch.ts';

/**
 * The parts of the page that come over the network when they are wanted, or a moment before. A prefetch that
 * fails is silent: the failure shows when the part is really wanted.
 */

export const loadCheckout = () => import('../checkout/checkout-dialog.tsx');
const loadInvoice = () => import('../invoice/invoice-screen.tsx');
const loadSupport = () => import('../support/support-screen.tsx');

export const CheckoutDialog = lazy(loadCheckout);
export const InvoiceScreen = lazy(loadInvoice);
export const SupportScreen = lazy(loadSupport);

export function prefetchPart(part: Part, client: QueryClient) {
  if (part === 'products') prefetchProducts(client);
  if (part === 'invoice') loadInvoice().catch(() => undefined);
  if (part === 'support') loadSupport().catch(() => undefined);
  if (part === 'checkout') loadCheckout().catch(() => undefined);
}
