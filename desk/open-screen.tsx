import { useMutation } from '@tanstack/react-query';
import { MapPinOff, Unplug } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { sessionCalls } from '../contract/desk/session.ts';
import { Button } from '../web/ui/button.tsx';
import { FailureBoundary } from '../web/ui/failure-boundary.tsx';
import { ArrivedByTab } from '../web/ui/screen-heading.tsx';
import { dismissToast } from '../web/ui/toast.ts';
import { callDesk } from './api/call-desk.ts';
import { OpenDialog } from './ui/action-dialog.tsx';
import { ActionFailure, EmptyState, Loading } from './ui/call-states.tsx';
import { TextLink } from './ui/links.tsx';
import { Screen } from './ui/screen.tsx';
import { reloadWithDrafts } from './ui/use-draft.ts';

/** The screens by their paths. Each loads when it is opened. */
const screens: Readonly<Record<string, ComponentType>> = {
  '/': load(() => import('./today/today-screen.tsx'), 'TodayScreen'),
  '/orders': load(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
  '/orders/:id': load(() => import('./order/order-screen.tsx'), 'OrderScreen'),
  '/quotes': load(() => import('./quotes/quotes-screen.tsx'), 'QuotesScreen'),
  '/quotes/new': load(() => import('./quotes/new-quote-screen.tsx'), 'NewQuoteScreen'),
  '/quotes/:number': load(() => import('./quotes/quote-screen.tsx'), 'QuoteScreen'),
  '/customers': load(() => import('./customer/customer-screen.tsx'), 'CustomerScreen'),
  '/keys': load(() => import('./keys/keys-screen.tsx'), 'KeysScreen'),
  '/keys/to-revoke': load(() => import('./keys/keys-to-revoke-screen.tsx'), 'KeysToRevokeScreen'),
  '/keys/:id': load(() => import('./keys/product-keys-screen.tsx'), 'ProductKeysScreen'),
  '/products': load(() => import('./products/products-screen.tsx'), 'ProductsScreen'),
  '/products/:id': load(() => import('./products/product-screen.tsx'), 'ProductScreen'),
  '/exports': load(() => import('./exports/exports-screen.tsx'), 'ExportsScreen'),
  '/audit': load(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  '/health': load(() => import('./health/health-screen.tsx'), 'HealthScreen'),
};

function load<Name extends string>(part: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await part())[name] }));
}

/** The screen of the address. Its heading takes the focus when the operator came here from another screen. */
export function OpenScreen() {
  const [path] = useLocation();
  const moved = useMoved(path);
  return (
    <ArrivedByTab value={moved}>
      <FailureBoundary key={path} fallback={<ScreenFailure />}>
        <Suspense fallback={loadingScreen}>
          <Switch>
            {Object.entries(screens).map(([pattern, component]) => (
              <Route key={pattern} path={pattern} component={component} />
            ))}
            <Route component={NoScreen} />
          </Switch>
          <OpenDialog />
        </Suspense>
      </FailureBoundary>
    </ArrivedByTab>
  );
}

const loadingScreen = (
  <div className="px-4 py-6 sm:px-6 lg:px-8">
    <Loading />
  </div>
);

/** Whether the operator has opened another screen since the page was loaded. Each screen starts at its top. */
function useMoved(path: string): boolean {
  const first = useRef(path);
  const moved = useRef(false);
  if (path !== first.current) moved.current = true;
  useLayoutEffect(() => {
    if (path === '' || !moved.current) return;
    dismissToast();
    window.scrollTo(0, 0);
  }, [path]);
  return moved.current;
}

function NoScreen() {
  return (
    <Screen title="Not found">
      <EmptyState
        icon={MapPinOff}
        title="There is nothing at this address"
        text="Check the address, or search for an order or a key at the top of the page."
        action={<TextLink href="/">Go to Today</TextLink>}
      />
    </Screen>
  );
}

/** A part that did not load is never asked for again, and a new release has other parts: only a reload helps. */
function ScreenFailure() {
  const { mutate, error, isPending } = useMutation({
    // Without the shop, a reload would lose the page.
    mutationFn: () => callDesk(sessionCalls.readSession, {}),
    onSuccess: reloadWithDrafts,
  });
  return (
    <Screen title="This screen did not load">
      <ActionFailure error={error} />
      <EmptyState
        icon={Unplug}
        title="Load it again"
        text="The shop may have been updated, or the connection was lost. Nothing was changed, and what you typed is kept."
        action={
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            Try again
          </Button>
        }
      />
    </Screen>
  );
}
