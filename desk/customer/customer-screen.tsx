import { FileText, KeyRound, type LucideIcon, ReceiptText, StickyNote, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatAbn, isAbn } from '../../contract/abn.ts';
import {
  type CustomerKey,
  type CustomerNote,
  type CustomerRefund,
  customerCalls as calls,
} from '../../contract/desk/customers.ts';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { foldText } from '../../contract/fold-text.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskList, useDeskQuery } from '../api/use-desk.ts';
import {
  type Column,
  dateColumn,
  MaskedKey,
  moneyColumn,
  rightColumn,
  stateColumn,
} from '../ui/columns.tsx';
import { capitalise } from '../ui/format.tsx';
import { CustomerLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { refundStates, useOrderRows } from '../ui/order-columns.tsx';
import { useQuoteRows } from '../ui/quote-columns.tsx';
import { ThingScreen } from '../ui/screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { PersonActions } from './person-actions.tsx';

/** Everything of an address, a company or an ABN. The name is in the address's fragment, which browsers don't send. */
export function CustomerScreen() {
  const { customer = '', view, after } = useListAddress().values;
  const query = useDeskQuery(calls.readCustomer, { body: { customer } });
  const { data, isPlaceholderData } = query;
  const isKnown = data && data.orders + data.quotes > 0;
  const Part = parts[view as keyof typeof parts] ?? CustomerOrders;
  return (
    <ThingScreen
      noun="customer"
      name={customer}
      back="/orders"
      query={{ ...query, data: isPlaceholderData ? undefined : isKnown === false ? null : data }}
      hint="Enter a whole email address, company or ABN. Personal data of old orders is erased."
    >
      {({ emails, companies, abns, ...counts }) => (
        <Part
          body={{ customer, after }}
          frame={{
            title: isAbn(customer) ? `ABN ${formatAbn(customer)}` : customer,
            back: '/orders',
            views,
            counts: { ...counts, all: counts.orders },
            children: (
              <CustomerFacts
                customer={customer}
                names={[...companies, ...abns.map(formatAbn), ...emails]}
                {...counts}
              />
            ),
          }}
        />
      )}
    </ThingScreen>
  );
}

interface CustomerFactsProps
  extends Pick<DeskAnswer<typeof calls.readCustomer>, 'orders' | 'paidCents' | 'refundedCents'> {
  readonly customer: string;
  readonly names: readonly string[];
}

/** More names than these are left out: they are on the orders. */
const mostNames = 10;

function CustomerFacts({ customer, names, orders, paidCents, refundedCents }: CustomerFactsProps) {
  // Spellings of one name lead to one customer.
  const byName = new Map([customer, ...names].toReversed().map((name) => [foldText(name), name]));
  byName.delete(foldText(customer));
  const others = [...byName.values()].reverse();
  const facts = (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
      <span>
        Paid{orders === mostCounted && ` for the newest ${groupDigits(String(mostCounted))} orders`}
        : <Money cents={paidCents} className="font-medium text-ink" />
      </span>
      {refundedCents > 0 && (
        <span>
          Refunded: <Money cents={refundedCents} className="font-medium text-ink" />
        </span>
      )}
      {others.slice(0, mostNames).map((name) => (
        <CustomerLink key={name} of={name} />
      ))}
    </p>
  );
  if (!customer.includes('@')) return facts;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {facts}
      <PersonActions email={customer} />
    </div>
  );
}

interface PartProps {
  readonly body: { readonly customer: string; readonly after?: string | undefined };
  readonly frame: Pick<
    ComponentProps<typeof ListScreen>,
    'title' | 'back' | 'views' | 'counts' | 'children'
  >;
}

function CustomerOrders({ body, frame }: PartProps) {
  const list = useOrderRows(body);
  const empty = {
    icon: ReceiptText,
    title: 'No orders',
    text: 'There are quotes of this customer.',
  };
  return <ListScreen {...frame} {...list} empty={empty} />;
}

function CustomerQuotes({ body, frame }: PartProps) {
  return (
    <ListScreen {...frame} {...useQuoteRows(body)} empty={{ icon: FileText, title: 'No quotes' }} />
  );
}

function CustomerKeys({ body, frame }: PartProps) {
  return <ListScreen {...frame} {...useDeskList(calls.listKeys, { body }, 'rows')} {...keyList} />;
}

function CustomerRefunds({ body, frame }: PartProps) {
  return (
    <ListScreen {...frame} {...useDeskList(calls.listRefunds, { body }, 'rows')} {...refundList} />
  );
}

function CustomerNotes({ body, frame }: PartProps) {
  return (
    <ListScreen {...frame} {...useDeskList(calls.listNotes, { body }, 'rows')} {...noteList} />
  );
}

const parts = {
  quotes: CustomerQuotes,
  keys: CustomerKeys,
  refunds: CustomerRefunds,
  notes: CustomerNotes,
};

const views = [
  { label: 'Orders', empty: 'No orders' },
  ...Object.keys(parts).map((name) => ({ name, label: capitalise(name), empty: `No ${name}` })),
];

const orderColumn: Column<{ readonly invoiceNumber: string | null; readonly orderId: string }> = {
  heading: 'Order',
  width: '9rem',
  cell: ({ invoiceNumber, orderId }) => invoiceNumber ?? orderId,
  names: true,
  phone: 2,
};

const keyList = listOfOrders<CustomerKey>('key', KeyRound, ({ id }) => id, [
  stateColumn('11rem', ({ endedBecause }) => ({
    tone: endedBecause ? 'plain' : 'good',
    text: capitalise(endedBecause ?? 'valid'),
  })),
  orderColumn,
  { heading: 'Product', cell: ({ productName }) => productName, phone: 2 },
  {
    heading: 'Seat',
    width: '7rem',
    cell: ({ seat }) => (seat === null ? 'All seats' : `Seat ${seat + 1}`),
    from: 'tablet',
  },
  rightColumn('Key', '12rem', ({ maskedKey }) => <MaskedKey text={maskedKey} />, { phone: 1 }),
]);

const refundList = listOfOrders<CustomerRefund>('refund', Undo2, ({ refundId }) => refundId, [
  stateColumn('14rem', ({ state }) => refundStates[state]),
  orderColumn,
  { heading: 'Reason', cell: ({ reason }) => reason, phone: 2 },
  dateColumn('Date', ({ settledAt, requestedAt }) => settledAt ?? requestedAt),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
]);

const noteList = listOfOrders<CustomerNote>('note', StickyNote, ({ id }) => id, [
  orderColumn,
  { heading: 'Note', cell: ({ text }) => text, phone: 1 },
  { heading: 'By', width: '16rem', cell: ({ author }) => author, from: 'desktop' },
  dateColumn('Date', ({ writtenAt }) => writtenAt),
]);

/** What a list has whose rows lead to their orders. */
function listOfOrders<Row extends { readonly orderId: string }>(
  noun: string,
  icon: LucideIcon,
  keyOf: (row: Row) => string | number,
  columns: readonly Column<Row>[],
) {
  const hrefOf = ({ orderId }: Row) => `/orders/${orderId}`;
  return { noun, keyOf, hrefOf, columns, empty: { icon, title: `No ${noun}s` } };
}
