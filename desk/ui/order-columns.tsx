import type { ListedOrder, OrderNeed, OrderSearch } from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { groupDigits } from '../../contract/money.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { useDeskList } from '../api/use-desk.ts';
import {
  Buyer,
  type Column,
  CutList,
  dateColumn,
  moneyColumn,
  type Status,
  stateColumn,
} from './columns.tsx';
import { DocumentButton } from './document-button.tsx';

/** The orders that a search finds, as `ListScreen` takes them. */
export function useOrderRows(body: OrderSearch) {
  return {
    ...useDeskList(orderCalls.searchOrders, { body }, 'orders'),
    noun: 'order',
    keyOf: ({ orderId }: ListedOrder) => orderId,
    hrefOf: ({ orderId }: ListedOrder) => `/orders/${orderId}`,
    columns: orderColumns,
    actions: <DocumentButton call={orderCalls.downloadOrders} input={{ body }} />,
  } as const;
}

export const orderColumns: readonly Column<ListedOrder>[] = [
  stateColumn('10rem', describeState),
  {
    heading: 'Invoice',
    width: '8rem',
    cell: nameOrder,
    names: true,
    phone: 2,
  },
  {
    heading: 'Buyer',
    cell: ({ company, buyer, email }) => <Buyer name={company || buyer} email={email} />,
    phone: 2,
  },
  { heading: 'Products', cell: describeLines, from: 'tablet', phone: 2 },
  dateColumn('Date', ({ placedAt }) => placedAt),
  moneyColumn('Total', ({ totalCents }) => totalCents),
];

function describeState(order: ListedOrder): Status {
  const [need] = order.needs;
  if (need) return { tone: 'attention', text: needNames[need] };
  return labelState(order, { isAwaitingKeys: false });
}

/** `54 × Security Complete +1`: the first line, and how many more there are. */
function describeLines({ lines: [line, ...more] }: ListedOrder) {
  if (!line) return null;
  const quantity = groupDigits(String(line.quantity));
  const name = nameWithoutVendor(line.productName);
  return <CutList first={`${quantity} × ${name}`} more={more.length} />;
}

/** Its invoice number; before it has one, the last groups of its id, which tell it apart. */
export function nameOrder({
  invoiceNumber,
  orderId,
}: Pick<ListedOrder, 'invoiceNumber' | 'orderId'>): string {
  if (invoiceNumber !== null) return invoiceNumber;
  if (orderId.length <= 12) return orderId;
  return `…${orderId.slice(-9)}`;
}

const states: Readonly<Record<ListedOrder['state'], Status>> = {
  pending: { tone: 'active', text: 'Pending' },
  paid: { tone: 'active', text: 'Paid' },
  fulfilled: { tone: 'good', text: 'Fulfilled' },
  declined: { tone: 'plain', text: 'Declined' },
  abandoned: { tone: 'plain', text: 'Abandoned' },
};

export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(states).map(([state, { text }]) => [state, text]),
);

export const needNames: Readonly<Record<OrderNeed, string>> = {
  pending: 'Pending too long',
  'dead-receipt': 'Receipt refused',
  'late-receipt': 'Receipt late',
  'refused-mail': 'Mail refused',
  dispute: 'Disputed',
  'failed-refund': 'Refund failed',
  'awaiting-keys': 'Awaiting keys',
  refund: 'Refund unfinished',
  'late-mail': 'Mail late',
  'awaiting-document': 'Awaiting a PDF',
};

/**
 * The state of an order, which is also whether its money was refunded. The shop fulfils an order
 * by its receipt: one that waits for keys is not fulfilled for operators.
 */
export function labelState(
  { state, totalCents, refundedCents }: Pick<ListedOrder, 'state' | 'totalCents' | 'refundedCents'>,
  { isAwaitingKeys }: { readonly isAwaitingKeys: boolean },
): Status {
  if (refundedCents > 0 && refundedCents >= totalCents) return { tone: 'plain', text: 'Refunded' };
  const isOnlyPaid = state === 'fulfilled' && isAwaitingKeys;
  const { tone, text } = states[isOnlyPaid ? 'paid' : state];
  if (refundedCents === 0) return { tone, text };
  if (text === states.fulfilled.text) return { tone, text: 'Partly refunded' };
  return { tone, text: `${text}, partly refunded` };
}

export const refundStates = {
  requested: { tone: 'attention', text: 'No outcome yet' },
  completed: { tone: 'good', text: 'Refunded' },
  failed: { tone: 'attention', text: 'Failed, nothing refunded' },
} as const;
