import { Eye, EyeOff } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Button } from '../../web/ui/button.tsx';
import { Money } from '../../web/ui/money.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { OrderTotals } from '../ui/order-totals.tsx';
import { Section } from '../ui/section.tsx';
import { LineKeys } from './line-keys.tsx';

type Line = OrderView['lines'][number];

/** What was bought, with its licence keys, which are masked until an operator reveals them. */
export function LinesSection({ order }: { readonly order: OrderView }) {
  const revealing = useDeskAction(orderCalls.revealKeys);
  const revealed = revealing.data?.keys ?? null;
  const hasKeys = order.lines.some(({ keyCount }) => keyCount > 0);
  return (
    <Section
      title="Products and keys"
      actions={
        hasKeys &&
        (revealed ? (
          <Button variant="secondary" onClick={revealing.reset}>
            <EyeOff aria-hidden className="size-4" />
            Hide keys
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={revealing.isPending}
            aria-describedby="reveal-note"
            onClick={() => revealing.mutate({ params: { orderId: order.orderId } })}
          >
            {!revealing.isPending && <Eye aria-hidden className="size-4" />}
            Reveal keys
          </Button>
        ))
      }
    >
      {hasKeys && (
        <p id="reveal-note" className="text-sm text-ink-soft">
          {revealed
            ? 'The audit has recorded that you revealed these keys.'
            : 'Revealing the keys needs a fresh code, and the audit records it.'}
        </p>
      )}
      <ActionFailure error={revealing.error} />
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.position} className="space-y-3 py-4">
            <LineSummary line={line} />
            {line.keyCount > 0 && <LineKeys order={order} line={line} revealed={revealed} />}
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </Section>
  );
}

function LineSummary({ line }: { readonly line: Line }) {
  const { productName, quantity, unitPriceCents, amountCents, seatsLeft, awaitingKeysSince } = line;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{productName}</h3>
        <p className="text-sm text-ink-soft">
          {formatSeats(quantity)} at <Money cents={unitPriceCents} />
          {seatsLeft < quantity && `, ${formatSeats(quantity - seatsLeft)} refunded`}
        </p>
        {awaitingKeysSince !== null && (
          <p className="text-sm font-medium text-wattle-strong">
            Awaiting keys: the next import serves the oldest orders first.
          </p>
        )}
      </div>
      <Money cents={amountCents} className="shrink-0 font-medium" />
    </div>
  );
}
