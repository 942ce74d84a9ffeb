import { FileText } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/format.ts';
import { isBankTransfer } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/format.tsx';
import { refundStates } from '../ui/order-columns.tsx';
import { Section } from '../ui/section.tsx';
import { listEndings } from './refund-draft.ts';

export function RefundsSection({ order }: { readonly order: OrderView }) {
  return (
    <Section title="Refunds">
      <ul className="divide-y divide-line">
        {order.refunds.map((refund) => (
          <li key={refund.refundId} className="space-y-2 py-4 text-sm first:pt-0 last:pb-0">
            <Refund order={order} refund={refund} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RefundProps {
  readonly order: OrderView;
  readonly refund: OrderView['refunds'][number];
}

function Refund({ order: { orderId, payment }, refund }: RefundProps) {
  const { refundId, state, amountCents, gstCents, seats, kind, endedKeys, failure } = refund;
  const isTransfer = isBankTransfer(payment?.gateway);
  const isLate = kind === 'late-capture';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <Money cents={amountCents} className="font-medium" />{' '}
          <span className="text-ink-soft">
            with GST of <Money cents={gstCents} />
            {seats > 0 && `, ${formatSeats(seats)}`}
            {isTransfer && ', by bank transfer'}
          </span>
        </p>
        <StatusPill {...refundStates[state]} />
      </div>
      <p className="wrap-anywhere">
        {isLate && 'A payment that arrived after the order was closed.'}
        {!isLate && refund.reason}
      </p>
      {endedKeys.length > 0 && (
        <p className="wrap-anywhere text-ink-soft">Keys that ended: {listEndings(endedKeys)}</p>
      )}
      {failure && <p className="wrap-anywhere text-warning-strong">{failure}</p>}
      <div className="text-xs text-ink-faint">
        <Facts>
          <Fact>
            <Moment at={refund.settledAt ?? refund.requestedAt} />
          </Fact>
          <Fact>{refund.askedBy}</Fact>
          <Fact>{refundId}</Fact>
        </Facts>
      </div>
      {refund.adjustmentNote !== null && (
        <DocumentButton
          call={orderCalls.openAdjustmentNote}
          input={{ params: { orderId, refundId } }}
        >
          <FileText aria-hidden className="size-4" />
          Adjustment note {refund.adjustmentNote}
        </DocumentButton>
      )}
    </>
  );
}
