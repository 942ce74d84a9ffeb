import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { CartScreen } from './cart/cart-screen.tsx';
import { CheckoutDialog, InvoiceScreen, prefetchPart, SupportScreen } from './frame/load-parts.ts';
import { PartBoundary } from './frame/part-boundary.tsx';
import { ResponsesOnSign } from './frame/responses-on-sign.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { useCheckout } from './frame/use-checkout.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { type Part, Prefetch } from './prefetch.ts';
import { ProductsScreen } from './products/products-screen.tsx';
import { ArrivedByTab } from './ui/screen-heading.tsx';
import { useTab } from './use-tab.ts';

/** The whole page: a header with five tabs, the open tab's screen, and what may lie above it. */
export function ShopPage({ queryClient }: { readonly queryClient: QueryClient }) {
  const { tab, moved, goToTab } = useTab();
  const checkout = useCheckout(queryClient);
  const prefetch = useCallback((part: Part) => prefetchPart(part, queryClient), [queryClient]);
  const prefetchProducts = useCallback(() => prefetch('products'), [prefetch]);

  const screens = {
    home: <HomeScreen goToTab={goToTab} />,
    products: <ProductsScreen goToTab={goToTab} />,
    support: <SupportScreen />,
    invoice: <InvoiceScreen />,
    cart: (
      <CartScreen goToTab={goToTab} onCheckout={checkout.openCheckout} openingCheckout={checkout.loading} />
    ),
  };

  const finishCheckout = () => {
    checkout.closeCheckout();
    goToTab('home');
  };

  return (
    <QueryClientProvider client={queryClient}>
      <Prefetch value={prefetch}>
        <SkipLink />
        <SiteHeader tab={tab} goToTab={goToTab} />
        <main className="min-h-[70vh]">
          <ArrivedByTab value={moved}>
            <PartBoundary key={tab}>
              <Suspense>{screens[tab]}</Suspense>
            </PartBoundary>
          </ArrivedByTab>
        </main>
        <SiteFooter />
        {checkout.mounted && (
          <Suspense>
            <CheckoutDialog
              open={checkout.open}
              onOpen={checkout.openCheckout}
              onClose={checkout.closeCheckout}
              onDone={finishCheckout}
            />
          </Suspense>
        )}
        <ResponsesOnSign onFirstSign={prefetchProducts} />
      </Prefetch>
    </QueryClientProvider>
  );
}
