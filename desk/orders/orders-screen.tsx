import { ReceiptText } from 'lucide-react';
import * as z from 'zod/mini';
import { formatAbn, isAbn } from '../../contract/abn.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import {
  endingDays,
  type ListedOrder,
  type OrderSearch,
  orderSearch,
} from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { plainAddress } from '../../contract/email-address.ts';
import { foldText, matchesSearch } from '../../contract/fold-text.ts';
import { formatDollars } from '../../contract/money.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import type { Column } from '../ui/columns.tsx';
import { formatCalendarDate } from '../ui/format.tsx';
import { CustomerLink, TextLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { needNames, orderColumns, stateNames, useOrderRows } from '../ui/order-columns.tsx';
import { productNames } from '../ui/product-names.ts';
import { RenewalDialog } from '../ui/renewal-dialog.tsx';
import { formatList, type ListValues, useListAddress } from '../ui/use-list-address.ts';
import { useChosenOrders } from './several-orders.tsx';

export function OrdersScreen() {
  const products = productNames(useDeskQuery(keysCalls.listKeyStock, {}).data?.products ?? []);
  const search = leaveOutAttempts(readSearch(useListAddress().values));
  const counts = useDeskQuery(orderCalls.countOrders, {}).data;
  const list = useOrderRows(search);
  return (
    <ListScreen
      {...list}
      {...useChosenOrders(list.rows)}
      title="Orders"
      views={views}
      counts={counts && { ...counts, all: counts.placed }}
      filters={[
        { name: 'state', label: 'State', all: 'Any state', options: stateNames },
        { name: 'needs', label: 'Needs attention for', all: 'Anything', options: needNames },
        { name: 'productId', label: 'Product', all: 'Any product', options: products },
        {
          name: 'endsWithin',
          label: 'Not renewed, end within',
          all: 'Any time',
          options: endingNames,
        },
        { name: 'from', label: 'Placed from', type: 'date' },
        { name: 'to', label: 'Placed to', type: 'date' },
      ]}
      columns={search.endsWithin ? endingColumns : list.columns}
      empty={{
        icon: ReceiptText,
        title: 'No orders yet',
        text:
          'An order appears here as soon as somebody pays. Until then, check your products and ' +
          'import the keys that you sell.',
        action: <TextLink href="/products">Check what is on sale</TextLink>,
      }}
      noMatch={
        'Search for a whole order id, invoice number, transaction id, licence key, ABN or total, ' +
        'or for the beginning of an email address or of words of a name, a company or a purchase ' +
        'order number.'
      }
    >
      <FoundCustomers search={search.text ?? ''} orders={list.rows ?? []} />
      {search.text && <FoundQuotes search={search.text} />}
    </ListScreen>
  );
}

const endingNames = Object.fromEntries(endingDays.map((days) => [days, `${days} days`]));

const views = [
  { label: 'All' },
  { name: 'attention', label: 'Needs attention', empty: 'No order needs attention' },
  { name: 'awaiting-keys', label: 'Awaiting keys', empty: 'No order waits for keys' },
  { name: 'refunded', label: 'Refunded', empty: 'No order was refunded' },
  { name: 'attempts', label: 'Not completed', empty: 'Every payment was completed' },
  { name: 'openQuotes', label: 'Quotes open', href: '/quotes?view=open' },
];

/** When the licences end in place of the order's state and date, and the quote that renews them. */
const endingColumns: readonly Column<ListedOrder>[] = [
  {
    heading: 'Licences end',
    width: '10rem',
    cell: ({ endsOn }) => endsOn && formatCalendarDate(endsOn),
    phone: 1,
  },
  ...orderColumns.filter(({ heading }) => heading !== 'State' && heading !== 'Date'),
  {
    heading: 'Renewal',
    width: '9rem',
    cell: (order) => <RenewalLink order={order} />,
    phone: 'beside',
  },
];

function RenewalLink({ order }: { readonly order: ListedOrder }) {
  const { orderId, invoiceNumber, renewalQuote } = order;
  const canQuote = useIsAllowed()(quoteCalls.createQuote);
  if (renewalQuote)
    return (
      <TextLink href={`/quotes/${renewalQuote}`} className="min-h-11 pr-3">
        {renewalQuote}
      </TextLink>
    );

  if (!canQuote) return null;
  return (
    <TextButton
      className="min-h-11 pr-3"
      onClick={() => openDialog(<RenewalDialog orderId={orderId} />)}
    >
      Quote renewal
      <span className="sr-only"> of {invoiceNumber}</span>
    </TextButton>
  );
}

interface FoundCustomersProps {
  readonly search: string;
  readonly orders: readonly ListedOrder[];
}

function FoundCustomers({ search, orders }: FoundCustomersProps) {
  const found = listFoundNames(search, orders);
  if (search === '' || found.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>Everything of</span>
      {found.map((name) => (
        <CustomerLink key={name} of={name} />
      ))}
    </p>
  );
}

function listFoundNames(search: string, orders: readonly ListedOrder[]): string[] {
  if (isAbn(search)) return [formatAbn(search)];

  // Spellings of one name lead to one customer.
  const names = new Map<string, string>();
  for (const { company, email } of orders) {
    if (matchesSearch(company, search)) names.set(foldText(company), company);
    if (email.startsWith(plainAddress(search))) names.set(foldText(email), email);
  }
  return [...names.values()].slice(0, 5);
}

/** A transfer is for a quote until it is paid, so its amount is searched here too. */
function FoundQuotes({ search }: { readonly search: string }) {
  const { data } = useDeskQuery(quoteCalls.searchQuotes, { body: { text: search } });
  const quotes = data?.quotes ?? [];
  if (quotes.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>Quotes</span>
      {quotes.slice(0, 5).map(({ number, totalCents }) => (
        <TextLink key={number} href={`/quotes/${number}`}>
          {number}, {formatDollars(totalCents)}
        </TextLink>
      ))}
      {quotes.length > 5 && (
        <TextLink href={`/quotes${formatList({ search })}`}>All quotes found</TextLink>
      )}
    </p>
  );
}

/** Attempts that were declined have their own view. A search and a chosen state find them too. */
function leaveOutAttempts(search: OrderSearch): OrderSearch {
  const { text, customer, state, view, needs } = search;
  if (text || customer || state || view || needs) return search;
  return { ...search, view: 'placed' };
}

/** What an address asks for. A value that is none is left out. */
function readSearch({ search, ...values }: ListValues): OrderSearch {
  const given = { ...values, text: search };
  const valid = Object.entries(orderSearch.shape).flatMap(([name, schema]) => {
    const { data } = z.safeParse(schema, given[name as keyof typeof given]);
    if (data === undefined) return [];
    return [[name, data]];
  });
  return Object.fromEntries(valid);
}
