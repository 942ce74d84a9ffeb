import { lazy } from 'react';

// Knip follows names that are taken from an import, not the whole module.
export const loadCheckout = async () => {
  const { default: dialog, startCheckout } = await import('../checkout/checkout-dialog.tsx');
  return { default: dialog, startCheckout };
};
export const loadFindKeys = () => import('../my-orders/find-keys-dialog.tsx');
const loadInvoice = () => import('../invoice/invoice-screen.tsx');
const loadQuote = () => import('../quote/quote-screen.tsx');
const loadSupport = () => import('../support/support-screen.tsx');
const loadPageFailure = () => import('./page-failure.tsx');

export const InvoiceScreen = lazy(loadInvoice);
export const QuoteScreen = lazy(loadQuote);
export const SupportScreen = lazy(loadSupport);
export const PageFailure = lazy(loadPageFailure);
export const PurchaseNotice = lazy(() => import('./purchase-notice.tsx'));

/** Loads the code ahead of need. A failure shows when the buyer opens the screen. */
export const preloadCheckout = () => void Promise.allSettled([loadCheckout(), loadPageFailure()]);
export const preloadScreens = () =>
  void Promise.allSettled([
    loadInvoice(),
    loadSupport(),
    import('../cart/cart-notices.tsx'),
    import('../products/comparison-table.tsx'),
    import('../products/large-catalogue.tsx'),
    import('../products/seat-offers.tsx'),
  ]);
