import { ExternalLink, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { findPaymentPage, isBankTransfer, nameGateway } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatMoment, Moment } from '../ui/format.tsx';
import { OrderLinks } from '../ui/links.tsx';
import { BillingDetails } from '../ui/order-parts.tsx';
import { Details, Section } from '../ui/section.tsx';
import { ShownPolicies } from './shown-policies.tsx';

export function BuyerSection({ order }: { readonly order: OrderView }) {
  const { email, billing, renews, renewedBy } = order;
  return (
    <Section title="Buyer">
      <BillingDetails email={email} billing={billing} />
      {renews.length + renewedBy.length > 0 && (
        <Details
          of={{
            Renews: renews.length > 0 && <OrderLinks orderIds={renews} />,
            'Renewed by': renewedBy.length > 0 && <OrderLinks orderIds={renewedBy} />,
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

interface PaymentSectionProps extends Pick<OrderView, 'policies' | 'transactionId'> {
  readonly payment: Payment;
}

export function PaymentSection({ payment, transactionId, policies }: PaymentSectionProps) {
  return (
    <Section title="Payment">
      <Details
        of={{
          ...describePayment(payment, transactionId),
          'Last failure': payment.lastError,
          'Policies shown': policies && <ShownPolicies policies={policies} />,
        }}
      />
    </Section>
  );
}

function describePayment(payment: Payment, transactionId: string | null) {
  const { gateway, paymentId, status, amountCents, openedAt } = payment;
  const amount = <Money cents={amountCents} />;
  const id = <code translate="no">{paymentId}</code>;
  const opened = <Moment at={openedAt} />;
  if (isBankTransfer(gateway))
    return {
      State: 'Received by bank transfer',
      Amount: amount,
      Reference: id,
      Recorded: opened,
    };

  const page = findPaymentPage({ gateway, paymentId, transactionId });
  return {
    State: paymentStates[status],
    Amount: amount,
    Gateway: nameGateway(gateway),
    'Payment id': page === null ? id : <PageLink href={page}>{id}</PageLink>,
    Started: opened,
  };
}

interface PageLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Opens the payment in the gateway's dashboard. */
export function PageLink({ href, children }: PageLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={pageLinkClass}>
      {children}
      <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
    </a>
  );
}

const pageLinkClass =
  'link inline-flex min-h-6 items-center gap-1.5 wrap-anywhere pointer-coarse:min-h-11';

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
