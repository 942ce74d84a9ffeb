import { FileText } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { BillingDetails } from '../ui/billing-details.tsx';
import { Details } from '../ui/details.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatMoment } from '../ui/format-time.ts';
import { OrderLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import { Section } from '../ui/section.tsx';

/** Who bought, as on the invoice, and which orders renew each other. */
export function BuyerSection({ order }: { readonly order: OrderView }) {
  const renewals = [
    ...(order.renews ? [['Renews', <OrderLink key="renews" orderId={order.renews} />] as const] : []),
    ...order.renewedBy.map((id) => ['Renewed by', <OrderLink key={id} orderId={id} />] as const),
  ];
  return (
    <Section title="Buyer">
      <BillingDetails email={order.email} billing={order.billing} />
      {renewals.length > 0 && <Details of={renewals} />}
    </Section>
  );
}

/** The invoice, and the mail that brought it. */
export function ReceiptSection({ order }: { readonly order: OrderView }) {
  const { receipt } = order;
  return (
    <Section title="Invoice and receipt">
      <InvoiceFiles order={order} />
      <p className="text-sm text-ink-soft">
        {receiptStates[receipt.state]} {receipt.at && <Moment at={receipt.at} />}
        {receipt.isQueued && receipt.state !== 'waiting' && '. A copy waits to be mailed.'}
      </p>
    </Section>
  );
}

/** The invoice, and the earlier files of one that was reissued. */
function InvoiceFiles({ order }: { readonly order: OrderView }) {
  const { orderId, invoiceNumber, invoiceFiles } = order;
  const newest = invoiceFiles.at(-1);
  const earlier = invoiceFiles.slice(0, -1).reverse();
  return (
    <>
      <DocumentButton call={orderCalls.openInvoice} input={{ params: { orderId } }}>
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
                  call={orderCalls.openInvoiceFile}
                  input={{ params: { orderId, number: String(number) } }}
                >
                  {number === 0 ? 'Issued' : 'Reissued'} {formatMoment(issuedAt)}
                </DocumentButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const receiptStates: Readonly<Record<OrderView['receipt']['state'], string>> = {
  none: 'No receipt was mailed.',
  waiting: 'The receipt waits to be mailed since',
  accepted: 'The mail server accepted the receipt on',
  dead: 'The receipt was given up on',
};

type Payment = NonNullable<OrderView['payment']>;

interface PaymentSectionProps extends Pick<OrderView, 'policies'> {
  readonly payment: Payment;
}

/** How an order was charged. */
export function PaymentSection({ payment, policies }: PaymentSectionProps) {
  const { gateway, paymentId, status, amountCents, openedAt, lastError } = payment;
  const isTransfer = paymentMethodOf(gateway) === 'bank-transfer';
  return (
    <Section title="Payment">
      <Details
        of={[
          ['State', isTransfer ? 'Received by bank transfer' : paymentStates[status]],
          ['Amount', <Money key="amount" cents={amountCents} />],
          ['Gateway', !isTransfer && gateway],
          [isTransfer ? 'Reference' : 'Payment id', <code key="id">{paymentId}</code>],
          [isTransfer ? 'Recorded' : 'Started', <Moment key="started" at={openedAt} />],
          ['Last failure', lastError],
          ['Policies shown', policies && listPolicies(policies)],
        ]}
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

/** The version of each policy. Its text is in the database under it. */
function listPolicies(policies: NonNullable<OrderView['policies']>): string {
  return Object.entries(policies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
