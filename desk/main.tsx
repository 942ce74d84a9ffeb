import './styles/main.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Switch, useLocation } from 'wouter';
import { ArrivedByTab } from '../web/ui/screen-heading.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { Tooltips } from '../web/ui/tooltips.tsx';
import { createDeskQueryClient } from './api/query-client.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import { NoScreen } from './frame/no-screen.tsx';
import { ScreenBoundary } from './frame/screen-boundary.tsx';
import { useMoved } from './frame/use-moved.ts';
import { FreshCodeDialog } from './session/fresh-code-dialog.tsx';
import { SignedIn } from './session/signed-in.tsx';
import { Loading } from './ui/loading.tsx';

/** The screens by their paths. Each loads when it is opened. */
const screens: Readonly<Record<string, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('./today/today-screen.tsx')).TodayScreen })),
  '/orders': lazy(async () => ({ default: (await import('./orders/orders-screen.tsx')).OrdersScreen })),
  '/orders/:id': lazy(async () => ({ default: (await import('./order/order-screen.tsx')).OrderScreen })),
  '/quotes': lazy(async () => ({ default: (await import('./quotes/quotes-screen.tsx')).QuotesScreen })),
  '/quotes/new': lazy(async () => ({
    default: (await import('./quotes/new-quote-screen.tsx')).NewQuoteScreen,
  })),
  '/quotes/:number': lazy(async () => ({
    default: (await import('./quotes/quote-screen.tsx')).QuoteScreen,
  })),
  '/customers': lazy(async () => ({
    default: (await import('./customer/customer-screen.tsx')).CustomerScreen,
  })),
  '/keys': lazy(async () => ({ default: (await import('./keys/keys-screen.tsx')).KeysScreen })),
  '/keys/to-revoke': lazy(async () => ({
    default: (await import('./keys/keys-to-revoke-screen.tsx')).KeysToRevokeScreen,
  })),
  '/keys/:id': lazy(async () => ({
    default: (await import('./keys/product-keys-screen.tsx')).ProductKeysScreen,
  })),
  '/products': lazy(async () => ({
    default: (await import('./products/products-screen.tsx')).ProductsScreen,
  })),
  '/products/:id': lazy(async () => ({
    default: (await import('./products/product-screen.tsx')).ProductScreen,
  })),
  '/exports': lazy(async () => ({ default: (await import('./exports/exports-screen.tsx')).ExportsScreen })),
  '/audit': lazy(async () => ({ default: (await import('./audit/audit-screen.tsx')).AuditScreen })),
  '/health': lazy(async () => ({ default: (await import('./health/health-screen.tsx')).HealthScreen })),
};

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');

createRoot(root).render(
  <StrictMode>
    <DeskPage queryClient={createDeskQueryClient()} />
  </StrictMode>,
);

/** The whole page: the sign-in screen, or the frame with the screen of the address. */
function DeskPage({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn>
        {(session) => (
          <>
            <DeskFrame session={session}>
              <OpenScreen />
            </DeskFrame>
            <FreshCodeDialog email={session.email} />
          </>
        )}
      </SignedIn>
      <Toaster />
      <Tooltips />
    </QueryClientProvider>
  );
}

/** The screen of the address. Its heading takes the focus when the operator came here from another screen. */
function OpenScreen() {
  const [path] = useLocation();
  const moved = useMoved(path);
  return (
    <ArrivedByTab value={moved}>
      <ScreenBoundary key={path}>
        <Suspense fallback={<LoadingScreen />}>
          <Switch>
            {Object.entries(screens).map(([pattern, component]) => (
              <Route key={pattern} path={pattern} component={component} />
            ))}
            <Route component={NoScreen} />
          </Switch>
        </Suspense>
      </ScreenBoundary>
    </ArrivedByTab>
  );
}

function LoadingScreen() {
  return (
    <div className="px-4 py-6 sm:px-6 lg:px-8">
      <Loading />
    </div>
  );
}
