import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { type PropsWithChildren, useRef } from 'react';
import { useLocation } from 'wouter';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import type { DeskSession } from '../../contract/desk/session.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { LogoMark } from '../../web/ui/logo.tsx';
import { SkipLink } from '../../web/ui/screen-heading.tsx';
import { callDesk } from '../api/call-desk.ts';
import { StatusPill } from '../ui/columns.tsx';
import { capitalise } from '../ui/format.tsx';
import { SearchBox } from '../ui/list-narrowing.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { formatList, useListAddress } from '../ui/use-list-address.ts';
import { DeskKeys } from './desk-keys.tsx';
import { Navigation, OperatorMenu } from './navigation.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

export function DeskFrame({
  session,
  children,
}: PropsWithChildren<{ readonly session: DeskSession }>) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="border-r border-line bg-sunken max-lg:hidden">
        <div className="sticky top-0 flex h-dvh flex-col gap-4 p-3">
          <DeskLogo />
          <Navigation label="Main" />
          <OperatorMenu session={session} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 bg-paper">
          <div className="flex items-center gap-2 border-b border-line px-4 py-2 sm:px-6 lg:px-8">
            <PhoneMenu session={session} />
            <SearchField />
            <span className="ml-auto pl-2">
              <StatusPill tone={modeTones[session.mode]} text={capitalise(session.mode)} />
            </span>
          </div>
          <PasskeyOffer session={session} />
          <Outcome />
        </header>
        <main>{children}</main>
        <DeskKeys />
      </div>
    </div>
  );
}

const modeTones = { demo: 'plain', sandbox: 'active', live: 'good' } as const;

function PhoneMenu({ session }: { readonly session: DeskSession }) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <div className="-ml-2.5 lg:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <Menu aria-hidden className="size-5.5" />
      </IconButton>
      <dialog
        ref={menu}
        aria-label="Menu"
        closedby="any"
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-overlay backdrop:bg-scrim"
      >
        <div className="flex h-full flex-col gap-4 p-3">
          <div className="flex items-center justify-between">
            <DeskLogo />
            <IconButton label="Close" onClick={close}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <Navigation label="Menu" onPick={close} />
          <OperatorMenu session={session} onPick={close} />
        </div>
      </dialog>
    </div>
  );
}

function DeskLogo() {
  return (
    <p className="flex min-h-11 items-center gap-2.5 px-2 leading-tight">
      <LogoMark className="size-7 shrink-0" />
      <span className="min-w-0">
        <span translate="no" className="block font-semibold tracking-tight">
          {shop.logoText}
        </span>
        <span className="block text-xs text-ink-faint">Desk</span>
      </span>
    </p>
  );
}

/** Searches the orders, and opens a quote by its number. `/` puts the focus here from anywhere. */
function SearchField() {
  const [path, navigate] = useLocation();
  const { values } = useListAddress();
  const queryClient = useQueryClient();
  const searched = path === '/orders' ? (values.search ?? '') : '';
  return (
    <SearchBox
      boxClassName="min-w-0 flex-1 lg:max-w-xl"
      className="lg:pr-10"
      name="search"
      aria-label="Search orders"
      aria-keyshortcuts="/"
      placeholder="Order, invoice, quote, amount, email, company or key"
      searched={searched}
      onSearch={(text) => void findPlace(queryClient, text).then((place) => navigate(place))}
      end={
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden"
        >
          /
        </kbd>
      }
    />
  );
}

/**
 * Where a search leads: to the one order or quote that it names, else to the list. It asks before anything is in the
 * address, so that a licence key which is found never is.
 */
async function findPlace(queryClient: QueryClient, text: string): Promise<string> {
  const quoteNumber = parseQuoteNumber(text);
  if (quoteNumber !== null) return `/quotes/${formatQuoteNumber(quoteNumber)}`;
  if (text === '') return '/orders';
  const input = { body: { text } };
  const find = <Answer,>({ path }: DeskCall, queryFn: () => Promise<Answer>) =>
    // The list says why.
    queryClient.fetchQuery({ queryKey: [path, input], queryFn }).catch(() => null);
  const { searchOrders } = orderCalls;
  const { searchQuotes } = quoteCalls;
  const found = await find(searchOrders, () => callDesk(searchOrders, input));
  const key = found?.orders.find(({ foundKey }) => foundKey !== null);
  if (key) return `/orders/${key.orderId}`;
  const quotes = (await find(searchQuotes, () => callDesk(searchQuotes, input)))?.quotes ?? [];
  // A number alone may be an invoice's and a quote's total.
  const isOrders = found?.exactOrderId != null && (quotes.length === 0 || !/^\d+$/.test(text));
  if (isOrders) return `/orders/${found.exactOrderId}`;
  if (found?.orders.length !== 0 || quotes.length === 0)
    return `/orders${formatList({ search: text })}`;
  const [only, ...others] = quotes;
  return only && others.length === 0
    ? `/quotes/${only.number}`
    : `/quotes${formatList({ search: text })}`;
}
