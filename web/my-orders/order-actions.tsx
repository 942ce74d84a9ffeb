import { CalendarPlus, FileText, Mail, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { calls } from '../../contract/calls.ts';
import { formatDollars } from '../../contract/money.ts';
import type { MyOrder } from '../../contract/my-orders.ts';
import { renewalLink } from '../../contract/renewal-link.ts';
import { ask, fillPath } from '../api/send.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CallFailure } from './call-failure.tsx';
import { useOrderCall } from './use-orders.ts';

interface OrderActionsProps {
  readonly email: string;
  readonly order: MyOrder;
}

/** The files of an order, and its receipt by email again. */
export function OrderActions({ email, order }: OrderActionsProps) {
  const { orderId, invoiceNumber, adjustmentNotes } = order;
  const sending = useOrderCall(email, () => ask(calls.resendReceipt, { params: { orderId } }));
  const isCurrent = order.lines.some(({ keyCount, awaiting }) => keyCount > 0 || awaiting);
  const items = order.lines.flatMap(({ productId, seatsLeft: quantity }) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  );
  const ofOrder = <span className="sr-only"> of {invoiceNumber}</span>;
  return (
    <div className="border-t border-line px-2 py-1.5">
      <div className="flex flex-wrap gap-x-1">
        {items.length > 0 && !order.isRenewed && (
          <ButtonLink variant="ghost" className={compact} href={renewalLink('', { orderId, items })}>
            <RefreshCw aria-hidden className="size-4" />
            <span>Renew{<span className="sr-only"> {invoiceNumber}</span>}</span>
          </ButtonLink>
        )}
        <FileLink href={fillPath(calls.openOrderInvoice.path, { orderId })}>
          <FileText aria-hidden className="size-4" />
          <span>Invoice{ofOrder}</span>
        </FileLink>
        {adjustmentNotes.map(({ number, amountCents }) => (
          <FileLink key={number} href={fillPath(calls.openOrderAdjustmentNote.path, { orderId, number })}>
            <FileText aria-hidden className="size-4" />
            <span>
              {number}: {formatDollars(amountCents)} returned
            </span>
          </FileLink>
        ))}
        <Button variant="ghost" className={compact} busy={sending.isPending} onClick={() => sending.mutate()}>
          {!sending.isPending && <Mail aria-hidden className="size-4" />}
          <span>Email It Again{<span className="sr-only">: the receipt of {invoiceNumber}</span>}</span>
        </Button>
        {isCurrent && (
          <ButtonLink
            variant="ghost"
            className={compact}
            href={fillPath(calls.openRenewalCalendar.path, { orderId })}
            download
          >
            <CalendarPlus aria-hidden className="size-4" />
            <span>Renewal Reminder{ofOrder}</span>
          </ButtonLink>
        )}
      </div>
      <div role="status" className="px-2.5 text-sm text-eucalyptus-strong not-empty:py-2">
        {sending.data && (
          <p>
            The receipt is on its way to <span className="wrap-anywhere">{sending.data.email}</span>. Check
            your spam folder if it isn’t there in 5 minutes.
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

function FileLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <ButtonLink variant="ghost" className={compact} href={href} target="_blank" rel="noopener">
      {children}
    </ButtonLink>
  );
}

const compact = 'px-2.5 text-sm';
