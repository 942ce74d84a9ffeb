import { useParams } from 'wouter';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { noteTitle } from '../../contract/quotes.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { labelState, needNames } from '../ui/order-columns.tsx';
import { CorrectEmail, CorrectInvoice, ResendReceipt } from '../ui/receipt-dialogs.tsx';
import { RenewalDialog } from '../ui/renewal-dialog.tsx';
import { Screen, ThingScreen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { AskedDialog } from './asked-dialog.tsx';
import { ChangeTerm } from './change-term.tsx';
import { endsSoon } from './ends-soon.ts';
import { LinesSection } from './lines-section.tsx';
import { BuyerSection, PaymentSection, ReceiptSection } from './order-details.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTroubles } from './order-troubles.tsx';
import { canRefund } from './refund-draft.ts';
import { RefundOrder } from './refund-order.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { Timeline } from './timeline.tsx';

export function OrderScreen() {
  const { id: orderId = '' } = useParams<{ id: string }>();
  const query = useDeskQuery(orderCalls.readOrder, { params: { orderId } });
  return (
    <ThingScreen
      noun="order"
      name={orderId}
      back="/orders"
      query={query}
      hint="Check the order id, or search at the top of the page."
    >
      {showOrder}
    </ThingScreen>
  );
}

function showOrder(order: OrderView) {
  const { orderId, invoiceNumber } = order;
  return (
    <Screen
      title={invoiceNumber ?? `Order ${orderId}`}
      back="/orders"
      beside={<OrderState order={order} />}
      actions={invoiceNumber !== null && <OrderActions order={order} />}
    >
      <AskedDialog order={order} />
      <OrderFacts order={order} />
      {order.quoteNote && <Agreement order={order} />}
      <OrderTroubles order={order} />
      <div className="@container">
        <div className="grid items-start gap-5 @min-[45.5rem]:grid-cols-2 @min-[80rem]:grid-cols-[1fr_1fr_20rem]">
          <Timeline order={order} />
          <div className="min-w-0 space-y-5">
            <LinesSection order={order} />
            {order.refunds.length > 0 && <RefundsSection order={order} />}
          </div>
          <div className={detailsClass}>
            <BuyerSection order={order} />
            {invoiceNumber !== null && <ReceiptSection order={order} />}
            {order.payment && <PaymentSection {...order} payment={order.payment} />}
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Below timeline and keys they are beside each other; where there is room, all is. */
const detailsClass =
  'grid min-w-0 items-start gap-5 @min-[45.5rem]:col-span-2 ' +
  '@min-[45.5rem]:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] ' +
  '@min-[80rem]:col-span-1 @min-[80rem]:grid-cols-1';

interface OrderProps {
  readonly order: OrderView;
}

/** What needs somebody comes first, as in the list of orders. */
function OrderState({ order }: OrderProps) {
  const isAwaitingKeys = order.needs.includes('awaiting-keys');
  return (
    <>
      {order.needs.map((need) => (
        <StatusPill key={need} tone="attention" text={needNames[need]} />
      ))}
      <StatusPill {...labelState(order, { isAwaitingKeys })} />
    </>
  );
}

/** What the quote that was paid says. */
function Agreement({ order: { quoteNote } }: OrderProps) {
  return (
    <Section title={noteTitle}>
      <p className="wrap-anywhere">{quoteNote}</p>
    </Section>
  );
}

function OrderActions({ order }: OrderProps) {
  const { orderId, lines } = order;
  const canRenew = lines.some(({ licences }) => licences.some(({ openSeats }) => openSeats > 0));
  const { refundOrder, resendReceipt, fixEmail, reissueInvoice, changeTerm } = orderCalls;
  const { createQuote } = quoteCalls;
  return (
    <ActionMenu
      groups={[
        [
          {
            name: 'Resend the receipt',
            call: resendReceipt,
            opens: <ResendReceipt order={order} />,
            isUsual: true,
          },
          {
            name: 'Correct the email address',
            call: fixEmail,
            opens: <CorrectEmail order={order} />,
          },
          {
            name: 'Correct invoice details',
            call: reissueInvoice,
            opens: <CorrectInvoice order={order} />,
          },
          lines.some(({ seatsLeft }) => seatsLeft > 0) && {
            name: 'Change the term',
            call: changeTerm,
            opens: <ChangeTerm order={order} />,
          },
        ],
        [
          canRenew && {
            name: 'Quote renewal',
            call: createQuote,
            opens: <RenewalDialog orderId={orderId} />,
            isUsual: endsSoon(order) && 'wide',
          },
          { name: 'Copy to a quote', call: createQuote, opens: `/quotes/new?copy=${orderId}` },
        ],
        [
          canRefund(order) && {
            name: 'Refund',
            call: refundOrder,
            opens: <RefundOrder order={order} />,
            isDangerous: true,
            isUsual: true,
          },
        ],
      ]}
    />
  );
}
