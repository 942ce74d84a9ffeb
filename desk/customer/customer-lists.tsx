import { FileText, KeyRound, type LucideIcon, ReceiptText, StickyNote, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import {
  type CustomerKey,
  type CustomerNote,
  type CustomerRefund,
  customerCalls as calls,
} from '../../contract/desk/customers.ts';
import { useDeskList } from '../api/use-desk.ts';
import { dateColumn, MaskedKey, moneyColumn, stateColumn } from '../ui/columns.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { refundStates, useOrderRows } from '../ui/order-columns.tsx';
import { useQuoteRows } from '../ui/quote-columns.tsx';
import type { Column } from '../ui/rows.tsx';

interface PartProps {
  readonly body: { readonly customer: string; readonly after?: string | undefined };
  readonly frame: Pick<ComponentProps<typeof ListScreen>, 'title' | 'back' | 'views' | 'counts' | 'children'>;
}

export function CustomerOrders({ body, frame }: PartProps) {
  const list = useOrderRows(body);
  const empty = { icon: ReceiptText, title: 'No orders', text: 'There are quotes of this customer.' };
  return <ListScreen {...frame} {...list} empty={empty} />;
}

function CustomerQuotes({ body, frame }: PartProps) {
  return <ListScreen {...frame} {...useQuoteRows(body)} empty={{ icon: FileText, title: 'No quotes' }} />;
}

function CustomerKeys({ body, frame }: PartProps) {
  const list = useDeskList(calls.listKeys, { body }, 'rows');
  return (
    <ListScreen {...frame} {...list} {...ofOrders('key', KeyRound, keyColumns)} keyOf={({ id }) => id} />
  );
}

function CustomerRefunds({ body, frame }: PartProps) {
  const list = useDeskList(calls.listRefunds, { body }, 'rows');
  return (
    <ListScreen
      {...frame}
      {...list}
      {...ofOrders('refund', Undo2, refundColumns)}
      keyOf={({ refundId }) => refundId}
    />
  );
}

function CustomerNotes({ body, frame }: PartProps) {
  const list = useDeskList(calls.listNotes, { body }, 'rows');
  return (
    <ListScreen {...frame} {...list} {...ofOrders('note', StickyNote, noteColumns)} keyOf={({ id }) => id} />
  );
}

export const parts = {
  quotes: CustomerQuotes,
  keys: CustomerKeys,
  refunds: CustomerRefunds,
  notes: CustomerNotes,
};

/** What a list has whose rows lead to their orders. */
function ofOrders<Row>(noun: string, icon: LucideIcon, columns: readonly Column<Row>[]) {
  return {
    columns,
    noun,
    hrefOf: ({ orderId }: { readonly orderId: string }) => `/orders/${orderId}`,
    empty: { icon, title: `No ${noun}s` },
  } as const;
}

const orderColumn: Column<{ readonly invoiceNumber: string | null; readonly orderId: string }> = {
  heading: 'Order',
  width: '9rem',
  cell: ({ invoiceNumber, orderId }) => invoiceNumber ?? orderId,
  names: true,
  phone: 2,
};

const keyColumns: readonly Column<CustomerKey>[] = [
  stateColumn('11rem', ({ endedBecause }) => keyStates[endedBecause ?? 'valid']),
  orderColumn,
  { heading: 'Product', cell: ({ productName }) => productName, phone: 2 },
  {
    heading: 'Seat',
    width: '7rem',
    cell: ({ seat }) => (seat === null ? 'All seats' : `Seat ${seat + 1}`),
    from: 'tablet',
  },
  {
    heading: 'Key',
    width: '12rem',
    cell: ({ maskedKey }) => <MaskedKey text={maskedKey} />,
    right: true,
    phone: 1,
  },
];

const keyStates = {
  valid: { tone: 'good', text: 'Valid' },
  refunded: { tone: 'plain', text: 'Refunded' },
  replaced: { tone: 'plain', text: 'Replaced' },
} as const;

const refundColumns: readonly Column<CustomerRefund>[] = [
  stateColumn('14rem', ({ state }) => refundStates[state]),
  orderColumn,
  { heading: 'Reason', cell: ({ reason }) => reason, phone: 2 },
  dateColumn('Date', ({ settledAt, requestedAt }) => settledAt ?? requestedAt),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
];

const noteColumns: readonly Column<CustomerNote>[] = [
  orderColumn,
  { heading: 'Note', cell: ({ text }) => text, phone: 1 },
  { heading: 'By', width: '16rem', cell: ({ author }) => author, from: 'desktop' },
  dateColumn('Date', ({ writtenAt }) => writtenAt),
];
