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
  return (
    <Section title="Buyer">
      <BillingDetails email={email} billing={billing} />
      {(renews || renewedBy.length > 0) && (
        <Details
          of={{
            Renews: renews && <OrderLink orderId={renews} />,
            'Renewed by':
              renewedBy.length > 0 &&
              renewedBy.map((id) => (
                <p key={id}>
                  <OrderLink orderId={id} />
                </p>
              )),
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

export function PaymentSection({
  payment,
  policies,
}: Pick<OrderView, 'policies'> & { payment: Payment }) {
  const { gateway, paymentId, status, amountCents, openedAt, lastError } = payment;
  const isTransfer = paymentMethodOf(gateway) === 'bank-transfer';
  return (
    <Section title="Payment">
      <Details
        of={{
          State: isTransfer ? 'Received by bank transfer' : paymentStates[status],
          Amount: <Money cents={amountCents} />,
          Gateway: !isTransfer && gateway,
          [isTransfer ? 'Reference' : 'Payment id']: <code translate="no">{paymentId}</code>,
          [isTransfer ? 'Recorded' : 'Started']: <Moment at={openedAt} />,
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

export function RefundsSection({
  order: { orderId, payment, refunds },
}: {
  readonly order: OrderView;
}) {
  const isTransfer = paymentMethodOf(payment?.gateway) === 'bank-transfer';
  return (
    <Section title="Refunds">
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.refundId} className="space-y-2 py-4 text-sm first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <Money cents={refund.amountCents} className="font-medium" />{' '}
                <span className="text-ink-soft">
                  with GST of <Money cents={refund.gstCents} />
                  {refund.seats > 0 && `, ${formatSeats(refund.seats)}`}
                  {isTransfer && ', by bank transfer'}
                </span>
              </p>
              <StatusPill {...refundStates[refund.state]} />
            </div>
            <p className="wrap-anywhere">
              {refund.kind === 'late-capture'
                ? 'A payment that arrived after the order was closed.'
                : refund.reason}
            </p>
            {refund.endedKeys.length > 0 && (
              <p className="wrap-anywhere text-ink-soft">
                Keys that ended: {listEndings(refund.endedKeys)}
              </p>
            )}
            {refund.failure && <p className="wrap-anywhere text-danger">{refund.failure}</p>}
            <p className="text-xs wrap-anywhere text-ink-faint">
              <Moment at={refund.settledAt ?? refund.requestedAt} /> · {refund.askedBy} ·{' '}
              {refund.refundId}
            </p>
            {refund.adjustmentNote !== null && (
              <DocumentButton
                call={orderCalls.openAdjustmentNote}
                input={{ params: { orderId, refundId: refund.refundId } }}
              >
                <FileText aria-hidden className="size-4" />
                Adjustment note {refund.adjustmentNote}
              </DocumentButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
