import { FileText, KeyRound, type LucideIcon, ReceiptText, StickyNote, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatAbn, isAbn } from '../../contract/abn.ts';
import {
  type CustomerKey,
  type CustomerNote,
  type CustomerRefund,
  customerCalls as calls,
} from '../../contract/desk/customers.ts';
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
import { ListScreen } from '../ui/list-screen.tsx';
import { refundStates, useOrderRows } from '../ui/order-columns.tsx';
import { useQuoteRows } from '../ui/quote-columns.tsx';
import { ThingScreen } from '../ui/screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { CustomerFacts } from './customer-facts.tsx';

/** Everything of an email address, a company or an ABN. */
export function CustomerScreen() {
  const { customer = '', view, after } = useListAddress().values;
  const query = useDeskQuery(calls.readCustomer, { body: { customer } });
  const data = query.isPlaceholderData ? undefined : query.data;
  const isUnknown = data && data.orders + data.quotes === 0;
  const Part = parts[view as keyof typeof parts] ?? CustomerOrders;
  return (
    <ThingScreen
      noun="customer"
      name={customer}
      back="/orders"
      query={{ ...query, data: isUnknown ? null : data }}
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
  const list = useQuoteRows(body);
  return <ListScreen {...frame} {...list} empty={{ icon: FileText, title: 'No quotes' }} />;
}

function CustomerKeys({ body, frame }: PartProps) {
  const list = useDeskList(calls.listKeys, { body }, 'rows');
  return <ListScreen {...frame} {...list} {...keyList} />;
}

function CustomerRefunds({ body, frame }: PartProps) {
  const list = useDeskList(calls.listRefunds, { body }, 'rows');
  return <ListScreen {...frame} {...list} {...refundList} />;
}

function CustomerNotes({ body, frame }: PartProps) {
  const list = useDeskList(calls.listNotes, { body }, 'rows');
  return <ListScreen {...frame} {...list} {...noteList} />;
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

function nameSeat({ seat }: CustomerKey): string {
  if (seat === null) return 'All seats';
  return `Seat ${seat + 1}`;
}

const keyList = listOfOrders<CustomerKey>('key', KeyRound, ({ id }) => id, [
  stateColumn('11rem', ({ endedBecause }) => ({
    tone: endedBecause ? 'plain' : 'good',
    text: capitalise(endedBecause ?? 'valid'),
  })),
  orderColumn,
  { heading: 'Product', cell: ({ productName }) => productName, phone: 2 },
  { heading: 'Seat', width: '7rem', cell: nameSeat, from: 'tablet' },
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

function listOfOrders<Row extends { readonly orderId: string }>(
  noun: string,
  icon: LucideIcon,
  keyOf: (row: Row) => string | number,
  columns: readonly Column<Row>[],
) {
  const hrefOf = ({ orderId }: Row) => `/orders/${orderId}`;
  return { noun, keyOf, hrefOf, columns, empty: { icon, title: `No ${noun}s` } };
}
