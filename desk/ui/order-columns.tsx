import type { ListedOrder, OrderSearch } from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from './data-table.tsx';
import { DocumentButton } from './document-button.tsx';
import { ShortDay } from './moment.tsx';
import { labelState, needNames } from './order-state.ts';
import { StatusDot } from './status-pill.tsx';

/** The orders that a search finds, as `ListScreen` takes them. */
export function useOrderRows(body: OrderSearch) {
  const query = useDeskQuery(orderCalls.searchOrders, { body });
  return {
    query,
    rows: query.data?.orders,
    next: query.data?.next,
    noun: ['order', 'orders'],
    keyOf: ({ orderId }: ListedOrder) => orderId,
    hrefOf: ({ orderId }: ListedOrder) => `/orders/${orderId}`,
    columns,
    csv: (
      <DocumentButton call={orderCalls.downloadOrders} input={{ body: { ...body, after: undefined } }}>
        CSV
      </DocumentButton>
    ),
  } as const;
}

const columns: readonly Column<ListedOrder>[] = [
  { heading: 'State', width: '14rem', cell: (order) => <OrderStatus order={order} />, phone: 1 },
  {
    heading: 'Invoice',
    width: '8rem',
    cell: ({ invoiceNumber, orderId }) => invoiceNumber ?? shorten(orderId),
    names: true,
    phone: 2,
  },
  { heading: 'Buyer', cell: describeBuyer, phone: 2 },
  { heading: 'Products', cell: describeLines, from: 'desktop' },
  {
    heading: 'Date',
    width: '9rem',
    cell: ({ placedAt }) => <ShortDay of={placedAt} />,
    right: true,
    phone: 1,
  },
  {
    heading: 'Total',
    width: '8rem',
    cell: ({ totalCents }) => <Money cents={totalCents} />,
    right: true,
    phone: 1,
  },
];

/** The first thing that an order needs attention for, or else its state. */
function OrderStatus({ order }: { readonly order: ListedOrder }) {
  const [need] = order.needs;
  if (need) return <StatusDot tone="attention">{needNames[need]}</StatusDot>;
  const { tone, text } = labelState(order, { isAwaitingKeys: false });
  return <StatusDot tone={tone}>{text}</StatusDot>;
}

function describeBuyer({ buyer, company, email }: ListedOrder): string {
  return `${company || buyer || 'No name'} · ${email || 'Erased'}`;
}

/** `54 × Security Complete +1`: the first line, and how many more there are. */
function describeLines({ lines: [line, ...more] }: ListedOrder): string {
  if (!line) return '';
  const first = `${groupDigits(String(line.quantity))} × ${line.productName}`;
  return more.length === 0 ? first : `${first} +${more.length}`;
}

/** The last groups of an order's id tell it apart where it has no invoice number yet. */
function shorten(orderId: string): string {
  return orderId.length > 12 ? `…${orderId.slice(-9)}` : orderId;
}
