import { MapPinOff, Unplug } from 'lucide-react';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Button } from '../web/ui/button.tsx';
import { FailureBoundary } from '../web/ui/failure-boundary.tsx';
import { ArrivedByTab } from '../web/ui/screen-heading.tsx';
import { dismissToast } from '../web/ui/toast.ts';
import { AccountScreen } from './account/account-screen.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { CustomerScreen } from './customer/customer-screen.tsx';
import { ExportsScreen } from './exports/exports-screen.tsx';
import { HealthScreen } from './health/health-screen.tsx';
import { KeysScreen } from './keys/keys-screen.tsx';
import { KeysToRevokeScreen } from './keys/keys-to-revoke-screen.tsx';
import { ProductKeysScreen } from './keys/product-keys-screen.tsx';
import { OrderScreen } from './order/order-screen.tsx';
import { OrdersScreen } from './orders/orders-screen.tsx';
import { ProductScreen } from './products/product-screen.tsx';
import { ProductsScreen } from './products/products-screen.tsx';
import { NewQuoteScreen } from './quotes/new-quote-screen.tsx';
import { QuoteScreen } from './quotes/quote-screen.tsx';
import { QuotesScreen } from './quotes/quotes-screen.tsx';
import { TodayScreen } from './today/today-screen.tsx';
import { OpenDialog } from './ui/action-dialog.tsx';
import { EmptyState } from './ui/call-states.tsx';
import { TextLink } from './ui/links.tsx';
import { Screen } from './ui/screen.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
  '/': TodayScreen,
  '/orders': OrdersScreen,
  '/orders/:id': OrderScreen,
  '/quotes': QuotesScreen,
  '/quotes/new': NewQuoteScreen,
  '/quotes/:number': QuoteScreen,
  '/customers': CustomerScreen,
  '/keys': KeysScreen,
  '/keys/to-revoke': KeysToRevokeScreen,
  '/keys/:id': ProductKeysScreen,
  '/products': ProductsScreen,
  '/products/:id': ProductScreen,
  '/exports': ExportsScreen,
  '/audit': AuditScreen,
  '/health': HealthScreen,
  '/account': AccountScreen,
};

/** The screen of the address. Its heading takes the focus after a move from another screen. */
export function OpenScreen() {
  const [path] = useLocation();
  const moved = useMoved(path);
  return (
    <ArrivedByTab value={moved}>
      <FailureBoundary key={path} fallback={brokenScreen}>
        <Switch>
          {Object.entries(screens).map(([pattern, component]) => (
            <Route key={pattern} path={pattern} component={component} />
          ))}
          <Route>{noScreen}</Route>
        </Switch>
        <OpenDialog />
      </FailureBoundary>
    </ArrivedByTab>
  );
}

/** Whether another screen was opened since the page was loaded. Each screen starts at its top. */
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

const noScreen = (
  <Screen title="Not found">
    <EmptyState
      icon={MapPinOff}
      title="There is nothing at this address"
      text="Check the address, or search for an order or a key at the top of the page."
      action={<TextLink href="/">Go to Today</TextLink>}
    />
  </Screen>
);

const brokenScreen = (
  <Screen title="This screen did not load">
    <EmptyState
      icon={Unplug}
      title="Load it again"
      text={
        'An action that you had started may have been done: check it before you do it again. ' +
        'Other screens still work.'
      }
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    />
  </Screen>
);
