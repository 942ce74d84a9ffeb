import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { CartScreen } from './cart/cart-screen.tsx';
import { Checkout } from './frame/checkout.tsx';
import {
  InvoiceScreen,
  loadFindKeys,
  preloadCheckout,
  QuoteScreen,
  SupportScreen,
} from './frame/lazy-screens.ts';
import { LoadOnFirstInteraction } from './frame/load-on-first-interaction.tsx';
import { ScreenFailure } from './frame/screen-failure.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import { HomeScreen } from './home/home-screen.tsx';
import { ProductsScreen } from './products/products-screen.tsx';
import { useShownQuote } from './tabs/opened-links.ts';
import { useTab } from './tabs/use-tab.ts';
import { FailureBoundary } from './ui/failure-boundary.tsx';
import { ArrivedByTab, SkipLink } from './ui/screen-heading.tsx';

export function ShopPage({ queryClient }: { readonly queryClient: QueryClient }) {
  const { tab, moved } = useTab();
  const shownQuote = useShownQuote();
  useEffect(() => {
    if (tab === 'cart') preloadCheckout();
  }, [tab]);

  const screens = {
    home: <HomeScreen />,
    products: <ProductsScreen />,
    support: <SupportScreen loadFindKeys={loadFindKeys} />,
    invoice: <InvoiceScreen loadFindKeys={loadFindKeys} />,
    cart: shownQuote ? <QuoteScreen key={shownQuote} token={shownQuote} /> : <CartScreen />,
  };

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SiteHeader tab={tab} />
      <main className="min-h-[70vh]">
        <ArrivedByTab value={moved}>
          <FailureBoundary key={tab} fallback={<ScreenFailure />}>
            <Suspense>{screens[tab]}</Suspense>
          </FailureBoundary>
        </ArrivedByTab>
      </main>
      <SiteFooter />
      <Checkout />
      <LoadOnFirstInteraction />
    </QueryClientProvider>
  );
}
