import { FileText } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/format.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatMoment, Moment } from '../ui/format.tsx';
import { OrderLink } from '../ui/links.tsx';
import { refundStates } from '../ui/order-columns.tsx';
import { BillingDetails } from '../ui/order-parts.tsx';
import { Details, Section } from '../ui/section.tsx';
import { listEndings } from './refund-draft.ts';
import { ShownPolicies } from './shown-policies.tsx';

export function BuyerSection({ order }: { readonly order: OrderView }) {
  const { email, billing, renews, renewedBy } = order;
  const renewers = renewedBy.map((id) => (
    <p key={id}>
      <OrderLink orderId={id} />
    </p>
  ));
  return (
    <Section title="Buyer">
      <BillingDetails email={email} billing={billing} />
      {(renews || renewers.length > 0) && (
        <Details
          of={{
            Renews: renews && <OrderLink orderId={renews} />,
            'Renewed by': renewers.length > 0 && renewers,
          }}
        />
      )}
    </Section>
  );
}

export function ReceiptSection({ order }: { readonly order: OrderView }) {
  const { orderId, invoiceNumber, invoiceFiles, receipt } = order;
  const newest = invoiceFiles.at(-1);
  const earlier = invoiceFiles.slice(0, -1).reverse();
  return (
    <Section title="Invoice and receipt">
      <DocumentButton call={orderCalls.openInvoice} input={{ params: { orderId }, query: {} }}>
        <FileText aria-hidden className="size-4" />
        Invoice {invoiceNumber}
      </DocumentButton>
      {newest && earlier.length > 0 && (
        <div className="text-sm text-ink-soft">
          <p>
            Reissued <Moment at={newest.issuedAt} />. Earlier files:
          </p>
          <ul>
            {earlier.map(({ number, issuedAt }) => (
              <li key={number} className="flex min-h-11 items-center">
                <DocumentButton
                  link
                  call={orderCalls.openInvoice}
                  input={{ params: { orderId }, query: { number: String(number) } }}
                >
                  {number === 0 ? 'Issued' : 'Reissued'} {formatMoment(issuedAt)}
                </DocumentButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {receiptStates[receipt.state]} {receipt.at && <Moment at={receipt.at} />}
        {receipt.isQueued && receipt.state !== 'waiting' && '. A copy is waiting to be sent.'}
      </p>
    </Section>
  );
}

const receiptStates: Readonly<Record<OrderView['receipt']['state'], string>> = {
  none: 'No receipt was mailed.',
  waiting: 'The receipt has been waiting to be sent since',
  accepted: 'The mail server accepted the receipt on',
  dead: 'The shop stopped trying to send the receipt on',
};

type Payment = NonNullable<OrderView['payment']>;

interface PaymentSectionProps extends Pick<OrderView, 'policies'> {
  readonly payment: Payment;
}

export function PaymentSection({ payment, policies }: PaymentSectionProps) {
  const { gateway, paymentId, status, amountCents, openedAt, lastError } = payment;
  const amount = <Money cents={amountCents} />;
  const id = <code translate="no">{paymentId}</code>;
  const opened = <Moment at={openedAt} />;
  const ofTransfer = {
    State: 'Received by bank transfer',
    Amount: amount,
    Reference: id,
    Recorded: opened,
  };
  const ofGateway = {
    State: paymentStates[status],
    Amount: amount,
    Gateway: gateway,
    'Payment id': id,
    Started: opened,
  };
  return (
    <Section title="Payment">
      <Details
        of={{
          ...(paymentMethodOf(gateway) === 'bank-transfer' ? ofTransfer : ofGateway),
          'Last failure': lastError,
          'Policies shown': policies && <ShownPolicies policies={policies} />,
        }}
      />
    </Section>
  );
}

const paymentStates: Readonly<Record<Payment['status'], string>> = {
  open: 'Started, without an outcome yet',
  'action-required': 'Waits for the buyer’s bank',
  authorised: 'Held by the buyer’s bank, not charged yet',
  waiting: 'On its way',
  captured: 'Charged',
  'captured-late': 'Charged after the order was closed',
  failed: 'Not charged',
  closed: 'Closed, not charged',
};

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
  const isTransfer = paymentMethodOf(payment?.gateway) === 'bank-transfer';
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
      {failure && <p className="wrap-anywhere text-danger">{failure}</p>}
      <p className="text-xs wrap-anywhere text-ink-faint">
        <Moment at={refund.settledAt ?? refund.requestedAt} /> · {refund.askedBy} · {refundId}
      </p>
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
