import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { gstLabel } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Moment } from '../ui/moment.tsx';
import { labelState } from '../ui/order-state.ts';
import { Screen } from '../ui/screen.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { ThingScreen } from '../ui/thing-screen.tsx';
import { CorrectEmail } from './correct-email.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';
import { LinesSection } from './lines-section.tsx';
import { BuyerSection, PaymentSection, ReceiptSection } from './order-details.tsx';
import { RefundOrder } from './refund-order.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { Timeline } from './timeline.tsx';
import { Troubles } from './troubles.tsx';

const back = { href: '/orders', name: 'Orders' };

/** One order: what it is, what happened to it, and what an operator can do about it. */
export function OrderScreen() {
  const { id: orderId = '' } = useParams<{ id: string }>();
  const query = useDeskQuery(orderCalls.readOrder, { params: { orderId } });
  return (
    <ThingScreen
      noun="order"
      name={orderId}
      back={back}
      query={query}
      thing={query.isPlaceholderData ? undefined : query.data}
      hint="Check the order id, or search at the top of the page."
    >
      {(order, failure) => <LoadedOrder order={order} failure={failure} />}
    </ThingScreen>
  );
}

interface LoadedOrderProps {
  readonly order: OrderView;
  readonly failure: ReactNode;
}

function LoadedOrder({ order, failure }: LoadedOrderProps) {
  const { orderId, invoiceNumber, lines, receipt } = order;
  const isAwaitingKeys = lines.some((line) => line.awaitingKeysSince !== null);
  const { tone, text } = labelState(order, { isAwaitingKeys });
  return (
    <Screen
      title={invoiceNumber ?? `Order ${orderId}`}
      back={back}
      beside={
        <>
          <StatusPill tone={tone}>{text}</StatusPill>
          {isAwaitingKeys && <StatusPill tone="attention">Awaiting keys</StatusPill>}
          {receipt.state === 'dead' && <StatusPill tone="attention">Receipt not delivered</StatusPill>}
        </>
      }
      actions={invoiceNumber !== null && <OrderActions order={order} />}
    >
      <OrderFacts order={order} />
      {failure}
      <Troubles order={order} />
      <div className="@container">
        <div className="grid items-start gap-5 @min-[45.5rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 items-start gap-5 @min-[90rem]:grid-cols-2">
            <Timeline order={order} />
            <div className="min-w-0 space-y-5">
              <LinesSection order={order} />
              {order.refunds.length > 0 && <RefundsSection order={order} />}
            </div>
          </div>
          <div className="min-w-0 space-y-5">
            <BuyerSection order={order} />
            {invoiceNumber !== null && <ReceiptSection order={order} />}
            {order.payment && <PaymentSection payment={order.payment} policies={order.policies} />}
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Who bought for how much, and when. */
function OrderFacts({ order }: { readonly order: OrderView }) {
  const { orderId, billing, email, totalCents, gstCents, refundedCents, placedAt, quoteNumber } = order;
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
        <Money cents={totalCents} className="text-title" />
        <span className="text-heading">
          {billing.company || `${billing.firstName} ${billing.lastName}`.trim() || email}
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        With {gstLabel} of <Money cents={gstCents} />
        {refundedCents > 0 && (
          <>
            {' '}
            · Refunded: <Money cents={refundedCents} className="font-medium text-ink" />
          </>
        )}{' '}
        · Placed <Moment at={placedAt} />
        {quoteNumber && (
          <>
            {' '}
            from{' '}
            <Link href={`/quotes/${quoteNumber}`} className="link">
              Quote {quoteNumber}
            </Link>
          </>
        )}{' '}
        · <span className="whitespace-nowrap">{orderId}</span>
      </p>
    </div>
  );
}

const dialogs = { refund: RefundOrder, resend: ResendReceipt, email: CorrectEmail, invoice: CorrectInvoice };

/** What an operator can do about a paid order. */
function OrderActions({ order }: { readonly order: OrderView }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];
  return (
    <>
      <ActionMenu
        actions={[
          ...(order.refundedCents < order.totalCents
            ? ([['Refund', () => setOpen('refund'), orderCalls.refundOrder]] as const)
            : []),
          ...(order.renewedBy.length === 0 && order.lines.some(({ seatsLeft }) => seatsLeft > 0)
            ? ([
                [
                  'Quote renewal',
                  () => navigate(`/quotes/new?renew=${order.orderId}`),
                  quoteCalls.createQuote,
                ],
              ] as const)
            : []),
          ['Resend the receipt', () => setOpen('resend'), orderCalls.resendReceipt],
          ['Correct the email address', () => setOpen('email'), orderCalls.fixEmail],
          ['Copy to a quote', () => navigate(`/quotes/new?copy=${order.orderId}`), quoteCalls.createQuote],
          ['Correct invoice details', () => setOpen('invoice'), orderCalls.reissueInvoice],
        ]}
      />
      {OpenDialog && <OpenDialog order={order} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ResendReceiptProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

function ResendReceipt({ order: { orderId, email, lines }, onClose }: ResendReceiptProps) {
  const keys = lines.reduce((sum, { validKeyCount }) => sum + validKeyCount, 0);
  return (
    <ActionDialog
      title="Resend the receipt"
      onClose={onClose}
      call={orderCalls.resendReceipt}
      input={() => ({ params: { orderId } })}
      sentence={`The receipt with the invoice and ${keys === 1 ? '1 licence key' : `${keys} licence keys`} is mailed to ${email} again.`}
      action="Resend the receipt"
      done={(answer) => `The receipt is on its way to ${answer.email}.`}
    />
  );
}
