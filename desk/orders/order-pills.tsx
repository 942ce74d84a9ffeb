import type { ListedOrder } from '../../contract/desk/order-search.ts';
import { labelState, needNames } from '../ui/order-state.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** The state of an order, and everything that it needs attention for. */
export function OrderPills({
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
