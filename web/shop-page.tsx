import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { CartScreen } from './cart/cart-screen.tsx';
import { Checkout } from './frame/checkout.tsx';
import {
  InvoiceScreen,
  loadFindKeys,
  PageFailure,
  PurchaseNotice,
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
import { usePurchaseNews } from './stored-cart/purchase-news.ts';
import { useShownQuote } from './tabs/opened-links.ts';
import { useTab } from './tabs/use-tab.ts';
import { FailureBoundary } from './ui/failure-boundary.tsx';
import { ArrivedByTab, SkipLink } from './ui/screen-heading.tsx';

interface ShopPageProps {
  readonly queryClient: QueryClient;
}

/** Whatever fails to render outside of a screen, the buyer reads what became of the money. */
export function ShopPage(props: ShopPageProps) {
  const failure = (
    <FailureBoundary fallback={<a href="/">Reload the page</a>}>
      <Suspense>
        <PageFailure />
      </Suspense>
    </FailureBoundary>
  );
  return (
    <FailureBoundary fallback={failure}>
      <Page {...props} />
    </FailureBoundary>
  );
}

function Page({ queryClient }: ShopPageProps) {
  const { tab, moved } = useTab();
  const shownQuote = useShownQuote();
  const news = usePurchaseNews();
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
        {news && !(news === 'unconfirmed' && tab === 'cart') && (
          <FailureBoundary fallback={null}>
            <Suspense>
              <PurchaseNotice news={news} loadFindKeys={loadFindKeys} />
            </Suspense>
          </FailureBoundary>
        )}
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
