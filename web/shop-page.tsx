import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { CartScreen } from './cart/cart-screen.tsx';
import {
  CheckoutDialog,
  InvoiceScreen,
  loadFindKeys,
  preloadCheckout,
  QuoteScreen,
  SupportScreen,
} from './frame/lazy-screens.ts';
import { LoadOnFirstInteraction } from './frame/load-on-first-interaction.tsx';
import { ScreenBoundary } from './frame/screen-boundary.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import { useCheckout } from './frame/use-checkout.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { ProductsScreen } from './products/products-screen.tsx';
import { useShownQuote } from './tabs/opened-links.ts';
import { goToTab, useTab } from './tabs/use-tab.ts';
import { ArrivedByTab, SkipLink } from './ui/screen-heading.tsx';

export function ShopPage({ queryClient }: { readonly queryClient: QueryClient }) {
  const { tab, moved } = useTab();
  const shownQuote = useShownQuote();
  const checkout = useCheckout(queryClient);
  const { openCheckout } = checkout;
  useEffect(() => {
    if (tab === 'cart') preloadCheckout();
  }, [tab]);

  const screens = {
    home: <HomeScreen />,
    products: <ProductsScreen />,
    support: <SupportScreen loadFindKeys={loadFindKeys} />,
    invoice: <InvoiceScreen loadFindKeys={loadFindKeys} />,
    cart: shownQuote ? (
      <QuoteScreen
        key={shownQuote}
        token={shownQuote}
        onPay={(quote) => openCheckout({ kind: 'pay-quote', quote })}
        openingCheckout={checkout.opening === 'pay-quote'}
      />
    ) : (
      <CartScreen
        onCheckout={() => openCheckout({ kind: 'buy-cart' })}
        onQuote={() => openCheckout({ kind: 'get-quote' })}
        openingCheckout={checkout.opening === 'buy-cart'}
        openingQuote={checkout.opening === 'get-quote'}
        isCheckoutOpen={checkout.open === true}
      />
    ),
  };

  const finishCheckout = () => {
    checkout.setOpen(false);
    goToTab('home');
  };

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SiteHeader tab={tab} />
      <main className="min-h-[70vh]">
        <ArrivedByTab value={moved}>
          <ScreenBoundary key={tab}>
            <Suspense>{screens[tab]}</Suspense>
          </ScreenBoundary>
        </ArrivedByTab>
      </main>
      <SiteFooter />
      {checkout.open !== null && (
        <Suspense>
          <CheckoutDialog
            open={checkout.open}
            onOpen={() => checkout.setOpen(true)}
            onClose={() => checkout.setOpen(false)}
            onDone={finishCheckout}
          />
        </Suspense>
      )}
      <LoadOnFirstInteraction />
    </QueryClientProvider>
  );
}
