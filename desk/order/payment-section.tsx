import { bankTransferName, type OrderView } from '../../contract/desk/order.ts';
import { Money } from '../../web/ui/money.tsx';
import { Details } from '../ui/details.tsx';
import { Moment } from '../ui/moment.tsx';
import { Section } from '../ui/section.tsx';

type Payment = NonNullable<OrderView['payment']>;

/** How an order was charged. */
export function PaymentSection({ payment }: { readonly payment: Payment }) {
  const { gateway, paymentId, status, amountCents, openedAt, lastError } = payment;
  const isTransfer = gateway === bankTransferName;
  return (
    <Section title="Payment">
      <Details
        of={[
          ['State', isTransfer ? 'Received by bank transfer' : stateNames[status]],
          ['Amount', <Money key="amount" cents={amountCents} />],
          ...(isTransfer ? [] : [['Gateway', gateway] as const]),
          [isTransfer ? 'Reference' : 'Payment id', <code key="id">{paymentId}</code>],
          [isTransfer ? 'Recorded' : 'Started', <Moment key="started" at={openedAt} />],
          ...(lastError ? [['Last failure', lastError] as const] : []),
        ]}
      />
    </Section>
  );
}

const stateNames: Readonly<Record<Payment['status'], string>> = {
  open: 'Started, without an outcome yet',
  'action-required': 'Waits for the buyer’s bank',
  authorised: 'Held by the buyer’s bank, not charged yet',
  captured: 'Charged',
  'captured-late': 'Charged after the order was closed',
  failed: 'Not charged',
  closed: 'Closed, not charged',
};
