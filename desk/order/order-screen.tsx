import { Link, useParams } from 'wouter';
import type { OrderView, TroubledMail } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { whyDisputesPreventRefund } from '../../contract/disputes.ts';
import { formatDollars, gstLabel } from '../../contract/money.ts';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { formatMoment, Moment } from '../ui/format.tsx';
import { MailTrouble } from '../ui/mail-trouble.tsx';
import { labelState, needNames } from '../ui/order-columns.tsx';
import { Screen, ThingScreen } from '../ui/screen.tsx';
import { CorrectEmail, CorrectInvoice, ResendReceipt } from './correct-order.tsx';
import { LinesSection } from './lines-section.tsx';
import { BuyerSection, PaymentSection, ReceiptSection, RefundsSection } from './order-details.tsx';
import { RefundOrder } from './refund-order.tsx';
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
  const { orderId, invoiceNumber, lines, receipt } = order;
  const isAwaitingKeys = lines.some((line) => line.awaitingKeysSince !== null);
  return (
    <Screen
      title={invoiceNumber ?? `Order ${orderId}`}
      back="/orders"
      beside={
        <>
          <StatusPill {...labelState(order, { isAwaitingKeys })} />
          {isAwaitingKeys && <StatusPill tone="attention" text={needNames['awaiting-keys']} />}
          {receipt.state === 'dead' && (
            <StatusPill tone="attention" text={needNames['dead-receipt']} />
          )}
          {order.mails.length > 0 && (
            <StatusPill tone="attention" text={nameMailTrouble(order.mails)} />
          )}
        </>
      }
      actions={invoiceNumber !== null && <OrderActions order={order} />}
    >
      <OrderFacts order={order} />
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

function OrderFacts({ order }: { readonly order: OrderView }) {
  const { orderId, billing, email, totalCents, gstCents, refundedCents, placedAt, quoteNumber } =
    order;
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
        ·{' '}
        <span translate="no" className="whitespace-nowrap">
          {orderId}
        </span>
      </p>
    </div>
  );
}

function OrderActions({ order }: { readonly order: OrderView }) {
  const { orderId, refundedCents, totalCents, renewedBy, lines, disputes } = order;
  const canRefund = refundedCents < totalCents && whyDisputesPreventRefund(disputes) === null;
  const canRenew = renewedBy.length === 0 && lines.some(({ seatsLeft }) => seatsLeft > 0);
  const { refundOrder, resendReceipt, fixEmail, reissueInvoice } = orderCalls;
  const { createQuote } = quoteCalls;
  return (
    <ActionMenu
      actions={[
        canRefund && {
          name: 'Refund',
          call: refundOrder,
          opens: <RefundOrder order={order} />,
        },
        canRenew && {
          name: 'Quote renewal',
          call: createQuote,
          opens: `/quotes/new?renew=${orderId}`,
        },
        { name: 'Resend the receipt', call: resendReceipt, opens: <ResendReceipt order={order} /> },
        {
          name: 'Correct the email address',
          call: fixEmail,
          opens: <CorrectEmail order={order} />,
        },
        { name: 'Copy to a quote', call: createQuote, opens: `/quotes/new?copy=${orderId}` },
        {
          name: 'Correct invoice details',
          call: reissueInvoice,
          opens: <CorrectInvoice order={order} />,
        },
      ]}
    />
  );
}

function Troubles({ order }: { readonly order: OrderView }) {
  const { disputes, receipt, mails } = order;
  const alerts = order.alerts.filter(({ endedAt }) => endedAt === null);
  const isPayPal = paymentMethodOf(order.payment?.gateway) === 'paypal';
  const isDead = receipt.state === 'dead';
  const whyNoRefund = whyDisputesPreventRefund(disputes);
  if (disputes.length === 0 && !isDead && mails.length === 0 && alerts.length === 0) return null;
  return (
    <div className="space-y-3">
      {disputes.map(({ id, status, amountCents, reason, respondBy, openedAt }) => (
        <Notice key={id} tone="danger" title={`Disputed: ${formatDollars(amountCents)}`}>
          <p>
            {isPayPal
              ? 'The buyer opened a dispute at PayPal'
              : 'The buyer’s bank opened a dispute'}{' '}
            over this payment on {formatMoment(openedAt)}. Reason: {toWords(reason)}. State:{' '}
            {toWords(status)}.
            {respondBy && ` Respond in the gateway’s dashboard by ${formatMoment(respondBy)}.`}
          </p>
          {whyNoRefund && <p>The order can’t be refunded here: {whyNoRefund}.</p>}
        </Notice>
      ))}
      {isDead && (
        <Notice tone="danger" title="The receipt was not delivered">
          <p>
            {receipt.reason === 'address-refused'
              ? 'The mail server refuses the address. Correct it, and the receipt is mailed there.'
              : 'Every attempt to mail it failed. Check the mail server, and resend the receipt.'}
          </p>
        </Notice>
      )}
      {mails.map((mail) => (
        <MailTrouble key={mail.words + mail.at} mail={mail} advice={adviceOf(mail)} />
      ))}
      {alerts.map(({ id, text, raisedAt }) => (
        <Notice key={id} tone="info" title={`Alert of ${formatMoment(raisedAt)}`}>
          <p>{text}</p>
        </Notice>
      ))}
    </div>
  );
}

function nameMailTrouble(mails: readonly TroubledMail[]): string {
  const isRefused = mails.some(({ state }) => state === 'refused');
  const isReceipt = mails.some(({ words }) => words === 'receipt');
  if (isReceipt) return needNames['late-receipt'];
  return needNames[isRefused ? 'refused-mail' : 'late-mail'];
}

function adviceOf({ waits }: TroubledMail): string {
  return waits === 'accounts'
    ? 'Ask the buyer for the right accounts email, and correct the invoice details: it is mailed there. Or resend the receipt: this mail is sent again too.'
    : 'Correct the email address, or resend the receipt: this mail is sent again too.';
}

/** `needs_response` of a gateway is `needs response`. */
function toWords(code: string): string {
  return code.replaceAll('_', ' ');
}
