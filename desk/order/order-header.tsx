import { Link } from 'wouter';
import type { OrderView } from '../../contract/desk/order.ts';
import { gstLabel } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { Moment } from '../ui/moment.tsx';
import { labelState } from '../ui/order-state.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** The state of an order, its total and when it was placed. */
export function OrderHeader({ order }: { readonly order: OrderView }) {
  const isAwaitingKeys = order.lines.some((line) => line.awaitingKeysSince !== null);
  const { tone, text } = labelState(order, { isAwaitingKeys });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="text-section">
        <Money cents={order.totalCents} className="text-title" />{' '}
        <span className="text-sm font-normal tracking-normal text-ink-soft">
          with {gstLabel} of <Money cents={order.gstCents} />
        </span>
      </p>
      {order.refundedCents > 0 && (
        <p className="text-sm text-ink-soft">
          Refunded: <Money cents={order.refundedCents} className="font-medium text-ink" />
        </p>
      )}
      <p className="flex flex-wrap gap-1.5">
        <StatusPill tone={tone}>{text}</StatusPill>
        {isAwaitingKeys && <StatusPill tone="attention">Awaiting keys</StatusPill>}
        {order.receipt.state === 'dead' && <StatusPill tone="attention">Receipt not delivered</StatusPill>}
      </p>
      <p className="text-sm text-ink-soft">
        Placed <Moment at={order.placedAt} />
        {order.quoteNumber && (
          <>
            {' '}
            from{' '}
            <Link href={`/quotes/${order.quoteNumber}`} className="link">
              Quote {order.quoteNumber}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
