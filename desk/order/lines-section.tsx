import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/format.ts';
import { describePerSeat, isSameTerm, usualTerm } from '../../contract/terms.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { LineSummary, OrderTotals } from '../ui/order-parts.tsx';
import { Section } from '../ui/section.tsx';
import { LineKeys } from './line-keys.tsx';
import { LineLicences } from './line-licences.tsx';

export function LinesSection({ order }: { readonly order: OrderView }) {
  const revealing = useDeskAction(orderCalls.revealKeys);
  return (
    <Section title="Products and keys">
      <ActionFailure error={revealing.error} />
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.position} className="space-y-2 py-3">
            <LineSummary line={line} more={describeMore(line)}>
              <LineLicences line={line} />
              {line.awaitingKeysSince !== null && (
                <p className="font-medium text-warning-strong">
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

/** What the price is for where that isn't a year, and how many seats were refunded. */
function describeMore({ term, quantity, seatsLeft }: OrderView['lines'][number]): string {
  const price = isSameTerm(term, usualTerm) ? '' : ` ${describePerSeat(term)}`;
  if (seatsLeft === quantity) return price;
  return `${price}, ${formatSeats(quantity - seatsLeft)} refunded`;
}
