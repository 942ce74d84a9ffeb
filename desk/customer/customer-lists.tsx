import { FileText, KeyRound, ReceiptText, StickyNote, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { customerCalls as calls } from '../../contract/desk/customers.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { useOrderRows } from '../ui/order-columns.tsx';
import { useQuoteRows } from '../ui/quote-columns.tsx';
import { keyColumns, noteColumns, refundColumns } from './customer-columns.tsx';

interface PartProps {
  readonly body: { readonly customer: string; readonly after?: string | undefined };
  readonly frame: Pick<
    ComponentProps<typeof ListScreen>,
    'title' | 'back' | 'address' | 'views' | 'children'
  >;
}

export function CustomerOrders({ body, frame }: PartProps) {
  const list = useOrderRows(body);
  const empty = { icon: ReceiptText, title: 'No orders', text: 'There are quotes of this customer.' };
  return <ListScreen {...frame} {...list} empty={empty} />;
}

function CustomerQuotes({ body, frame }: PartProps) {
  const list = useQuoteRows(body);
  return <ListScreen {...frame} {...list} empty={{ icon: FileText, title: 'No quotes', text: '' }} />;
}

function CustomerKeys({ body, frame }: PartProps) {
  const query = useDeskQuery(calls.listKeys, { body });
  return (
    <ListScreen
      {...frame}
      {...listOf(query)}
      noun={['key', 'keys']}
      keyOf={({ id }) => id}
      columns={keyColumns}
      empty={{ icon: KeyRound, title: 'No keys', text: '' }}
    />
  );
}

function CustomerRefunds({ body, frame }: PartProps) {
  const query = useDeskQuery(calls.listRefunds, { body });
  return (
    <ListScreen
      {...frame}
      {...listOf(query)}
      noun={['refund', 'refunds']}
      keyOf={({ refundId }) => refundId}
      columns={refundColumns}
      empty={{ icon: Undo2, title: 'No refunds', text: '' }}
    />
  );
}

function CustomerNotes({ body, frame }: PartProps) {
  const query = useDeskQuery(calls.listNotes, { body });
  return (
    <ListScreen
      {...frame}
      {...listOf(query)}
      noun={['note', 'notes']}
      keyOf={({ id }) => id}
      columns={noteColumns}
      empty={{ icon: StickyNote, title: 'No notes', text: '' }}
    />
  );
}

type ListQuery<Row> = ComponentProps<typeof ListScreen>['query'] & {
  readonly data: { readonly rows: Row[]; readonly next: string | null } | undefined;
};

/** A list whose rows lead to their orders. */
function listOf<Row extends { readonly orderId: string }>(query: ListQuery<Row>) {
  return {
    query,
    rows: query.data?.rows,
    next: query.data?.next,
    hrefOf: ({ orderId }: Row) => `/orders/${orderId}`,
  };
}

/** The lists by their views. */
export const parts = {
  quotes: CustomerQuotes,
  keys: CustomerKeys,
  refunds: CustomerRefunds,
  notes: CustomerNotes,
};
