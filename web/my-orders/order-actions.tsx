import { CalendarPlus, FileText, type LucideIcon, Mail, RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { calls } from '../../contract/calls.ts';
import { formatDollars } from '../../contract/money.ts';
import type { MyOrder } from '../../contract/my-orders.ts';
import { renewalLink } from '../../contract/renewal-link.ts';
import { ask, fillPath } from '../api/send.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CallFailure } from './call-failure.tsx';
import type { OrderKeysProps } from './order-keys.tsx';
import { useOrderCall } from './use-orders.ts';

/** The files of an order, and its receipt by email again. */
export function OrderActions({ email, order }: OrderKeysProps) {
  const { orderId, invoiceNumber, adjustmentNotes } = order;
  const sending = useOrderCall(email, () => ask(calls.resendReceipt, { params: { orderId } }));
  const isCurrent = order.lines.some(({ keyCount, awaiting }) => keyCount > 0 || awaiting);
  const items = listOpenItems(order);
  const ofOrder = <span className="sr-only"> of {invoiceNumber}</span>;
  return (
    <div className="border-t border-line px-2 py-1.5">
      <div className={actionGrid}>
        {items.length > 0 && (
          <OrderLink icon={RefreshCw} href={renewalLink('', { orderIds: [orderId], items })}>
            Renew<span className="sr-only"> {invoiceNumber}</span>
          </OrderLink>
        )}
        {!order.invoiceFollows && (
          <OrderLink
            icon={FileText}
            href={fillPath(calls.openOrderInvoice.path, { orderId })}
            {...newTab}
          >
            Invoice{ofOrder}
          </OrderLink>
        )}
        {adjustmentNotes.map(({ number, amountCents }) => (
          <OrderLink
            key={number}
            icon={FileText}
            href={fillPath(calls.openOrderAdjustmentNote.path, { orderId, number })}
            {...newTab}
          >
            {number}: {formatDollars(amountCents)} returned
          </OrderLink>
        ))}
        <Button
          variant="ghost"
          className={compact}
          busy={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {!sending.isPending && <Mail className="size-4" />}
          <span>
            Email It Again<span className="sr-only">: the receipt of {invoiceNumber}</span>
          </span>
        </Button>
        {isCurrent && (
          <OrderLink
            icon={CalendarPlus}
            href={fillPath(calls.openRenewalCalendar.path, { orderId })}
            download
          >
            Renewal Reminder{ofOrder}
          </OrderLink>
        )}
      </div>
      {order.invoiceFollows && (
        <p className="px-2.5 py-2 text-sm text-ink-soft">
          The tax invoice {invoiceNumber} follows by email: its PDF can’t be created right now.
        </p>
      )}
      <div role="status" className="px-2.5 text-sm text-highlight-strong not-empty:py-2">
        {sending.data && (
          <p>
            The receipt is on its way to <span className="wrap-anywhere">{sending.data.email}</span>
            . Check your spam folder if it isn’t there in 5 minutes.
          </p>
        )}
      </div>
      <CallFailure
        className="m-2"
        error={sending.error}
        fallback="The receipt was not sent. Try again in a moment."
      />
    </div>
  );
}

/** The seats of an order that no later one renews. */
function listOpenItems({ lines }: MyOrder) {
  return lines.flatMap(({ productId, licences }) => {
    const quantity = licences.reduce((sum, { openSeats }) => sum + openSeats, 0);
    if (quantity === 0) return [];
    return { productId, quantity };
  });
}

interface OrderLinkProps extends ComponentProps<'a'> {
  readonly icon: LucideIcon;
}

function OrderLink({ icon: Icon, children, ...props }: OrderLinkProps) {
  return (
    <ButtonLink variant="ghost" className={compact} {...props}>
      <Icon className="size-4" />
      <span>{children}</span>
    </ButtonLink>
  );
}

const newTab = { target: '_blank', rel: 'noopener' };
/** Two in a row on a phone too: 3 + 1 would look like a mistake. */
const actionGrid = 'grid grid-cols-2 gap-x-1';
const compact = 'justify-start px-2.5 text-left text-sm';
