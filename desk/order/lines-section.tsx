import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats, formatTerm } from '../../contract/format.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { LineSummary, OrderTotals } from '../ui/order-parts.tsx';
import { Section } from '../ui/section.tsx';
import { LineKeys } from './line-keys.tsx';

export function LinesSection({ order }: { readonly order: OrderView }) {
  const revealing = useDeskAction(orderCalls.revealKeys);
  return (
    <Section title="Products and keys">
      <ActionFailure error={revealing.error} />
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.position} className="space-y-2 py-3">
            <LineSummary
              line={line}
              more={
                line.seatsLeft < line.quantity &&
                `, ${formatSeats(line.quantity - line.seatsLeft)} refunded`
              }
            >
              {formatTerm(line) && <p>Valid from {formatTerm(line)}</p>}
              {line.awaitingKeysSince !== null && (
                <p className="font-medium text-wattle-strong">
                  Awaiting keys: the next import serves the oldest orders first.
                </p>
              )}
            </LineSummary>
            {line.keyCount > 0 && <LineKeys order={order} line={line} revealing={revealing} />}
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </Section>
  );
}
