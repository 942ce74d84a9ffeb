import type { ListedOrder } from '../../contract/desk/order-search.ts';
import { groupDigits } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { labelState, needNames } from '../ui/order-state.ts';
import { StatusPill } from '../ui/status-pill.tsx';

interface OrderTableProps {
  readonly orders: readonly ListedOrder[];
  readonly stale: boolean;
}

/** The orders, the newest first. */
export function OrderTable({ orders, stale }: OrderTableProps) {
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      keyOf={({ orderId }) => orderId}
      hrefOf={({ orderId }) => `/orders/${encodeURIComponent(orderId)}`}
      columns={columns}
      stale={stale}
    />
  );
}

const columns: readonly Column<ListedOrder>[] = [
  { heading: 'Order', cell: ({ invoiceNumber, orderId }) => invoiceNumber ?? shorten(orderId) },
  { heading: 'Buyer', cell: (order) => <Buyer order={order} />, wraps: true },
  {
    heading: 'Products',
    cell: ({ lines }) => lines.map((line) => <p key={line.productName}>{describeLine(line)}</p>),
    wraps: true,
    from: 'desktop',
  },
  { heading: 'Placed', cell: ({ placedAt }) => <Moment at={placedAt} />, from: 'desktop' },
  { heading: 'State', cell: (order) => <OrderPills order={order} />, wraps: true, from: 'tablet' },
  { heading: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} />, right: true },
];

/** Who bought; on a phone the order's state too, which has no column there. */
function Buyer({ order }: { readonly order: ListedOrder }) {
  const { buyer, company, email } = order;
  return (
    <div className="min-w-32 space-y-0.5">
      <p className="wrap-anywhere">{company || buyer || 'No name'}</p>
      <p className="text-xs wrap-anywhere text-ink-faint">{email || 'Erased'}</p>
      <p className="sm:hidden">
        <OrderPills order={order} />
      </p>
    </div>
  );
}

/** The last groups of an order's id tell it apart where it has no invoice number yet. */
function shorten(orderId: string): string {
  return orderId.length > 12 ? `…${orderId.slice(-9)}` : orderId;
}

function describeLine({ quantity, productName }: ListedOrder['lines'][number]): string {
  return `${groupDigits(String(quantity))} × ${productName}`;
}

/** The state of an order, and everything that it needs attention for. */
function OrderPills({
  order,
}: {
  readonly order: Pick<ListedOrder, 'state' | 'totalCents' | 'refundedCents' | 'needs'>;
}) {
  const { tone, text } = labelState(order, { isAwaitingKeys: order.needs.includes('awaiting-keys') });
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusPill tone={tone}>{text}</StatusPill>
      {order.needs.map((need) => (
        <StatusPill key={need} tone="attention">
          {needNames[need]}
        </StatusPill>
      ))}
    </span>
  );
}
