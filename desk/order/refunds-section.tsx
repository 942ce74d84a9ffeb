import { FileText } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Money } from '../../web/ui/money.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { Moment } from '../ui/moment.tsx';
import { refundStates } from '../ui/order-state.ts';
import { Section } from '../ui/section.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { listEndings } from './refund-draft.ts';

type Refund = OrderView['refunds'][number];

/** The refunds of an order, each with its adjustment note. */
export function RefundsSection({ order }: { readonly order: OrderView }) {
  return (
    <Section title="Refunds">
      <ul className="divide-y divide-line">
        {order.refunds.map((refund) => (
          <RefundItem key={refund.refundId} order={order} refund={refund} />
        ))}
      </ul>
    </Section>
  );
}

interface RefundItemProps {
  readonly order: OrderView;
  readonly refund: Refund;
}

function RefundItem({ order: { orderId, payment }, refund }: RefundItemProps) {
  const { refundId, kind, state, amountCents, gstCents, seats, reason, askedBy } = refund;
  const { tone, text } = refundStates[state];
  return (
    <li className="space-y-2 py-4 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <Money cents={amountCents} className="font-medium" />{' '}
          <span className="text-ink-soft">
            with GST of <Money cents={gstCents} />
            {seats > 0 && <>, {formatSeats(seats)}</>}
            {paymentMethodOf(payment?.gateway) === 'bank-transfer' && ', by bank transfer'}
          </span>
        </p>
        <StatusPill tone={tone}>{text}</StatusPill>
      </div>
      <p className="wrap-anywhere">
        {kind === 'late-capture' ? 'A payment that arrived after the order was closed.' : reason}
      </p>
      {refund.endedKeys.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">Keys that ended: {listEndings(refund.endedKeys)}</p>
      )}
      {refund.failure && <p className="wrap-anywhere text-danger">{refund.failure}</p>}
      <p className="text-xs wrap-anywhere text-ink-faint">
        <Moment at={refund.settledAt ?? refund.requestedAt} /> · {askedBy} · {refundId}
      </p>
      {refund.adjustmentNote !== null && (
        <DocumentButton call={orderCalls.openAdjustmentNote} input={{ params: { orderId, refundId } }}>
          <FileText aria-hidden className="size-4" />
          Adjustment note {refund.adjustmentNote}
        </DocumentButton>
      )}
    </li>
  );
}
