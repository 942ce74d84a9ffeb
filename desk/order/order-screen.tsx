import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { bankTransferName, type OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { Button } from '../../web/ui/button.tsx';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { BillingDetails } from '../ui/billing-details.tsx';
import { Details } from '../ui/details.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Moment } from '../ui/moment.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { CorrectEmail } from './correct-email.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';
import { LinesSection } from './lines-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderHeader } from './order-header.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { Timeline } from './timeline.tsx';
import { Troubles } from './troubles.tsx';

type Payment = NonNullable<OrderView['payment']>;

/** How an order was charged. */
function PaymentSection({ payment }: { readonly payment: Payment }) {
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

/** One order: what it is, what happened to it, and what an operator can do about it. */
export function OrderScreen() {
  const { id: orderId = '' } = useParams<{ id: string }>();
  const { data, error, refetch, isPlaceholderData } = useDeskQuery(orderCalls.readOrder, {
    params: { orderId },
  });
  if (error instanceof ApiError && error.status === 404) return <NoOrder orderId={orderId} />;
  if (error && !data)
    return (
      <Screen title={`Order ${orderId}`} back={orders}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  if (!data || isPlaceholderData)
    return (
      <Screen title={`Order ${orderId}`} back={orders}>
        <Loading rows={10} />
      </Screen>
    );
  return <LoadedOrder order={data} />;
}

const orders = { href: '/orders', name: 'Orders' };

function LoadedOrder({ order }: { readonly order: OrderView }) {
  const isPaid = order.invoiceNumber !== null;
  return (
    <Screen title={`Order ${order.orderId}`} back={orders} actions={isPaid && <RefundDialog order={order} />}>
      <OrderHeader order={order} />
      <Troubles order={order} />
      <div className="@container">
        <div className="grid items-start gap-6 @min-[45.5rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[45.5rem]:grid-rows-[auto_1fr]">
          <div className="min-w-0 space-y-6">
            <LinesSection order={order} />
            {order.refunds.length > 0 && <RefundsSection order={order} />}
          </div>
          <div className="min-w-0 space-y-6 @min-[45.5rem]:row-span-2">
            <BuyerSection order={order} />
            {isPaid && <ReceiptSection order={order} />}
            {order.payment && <PaymentSection payment={order.payment} />}
          </div>
          <div className="min-w-0 space-y-6">
            <Timeline entries={order.timeline} />
            <NotesSection order={order} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

function NoOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Screen title="Order not found" back={orders}>
      <EmptyState
        icon={SearchX}
        title={`There is no order ${orderId}`}
        action={
          <Link href="/orders" className="link">
            Show all orders
          </Link>
        }
      >
        Check the order id, or search at the top of the page.
      </EmptyState>
    </Screen>
  );
}

/** Who bought, as on the invoice. */
function BuyerSection({ order }: { readonly order: OrderView }) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Section title="Buyer">
      <BillingDetails email={order.email} billing={order.billing} />
      {order.invoiceNumber !== null && (
        <>
          <CorrectInvoice order={order} />
          <Button variant="secondary" onClick={() => setCorrecting(true)}>
            Correct the email address
          </Button>
          {isCorrecting && <CorrectEmail order={order} onClose={() => setCorrecting(false)} />}
        </>
      )}
    </Section>
  );
}
