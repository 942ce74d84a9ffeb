import {
  CalendarPlus,
  Eye,
  EyeOff,
  FileText,
  type LucideIcon,
  Mail,
  RefreshCw,
} from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { calls } from '../../contract/calls.ts';
import { formatDate, formatDay } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import type { MyOrder } from '../../contract/my-orders.ts';
import { renewalLink } from '../../contract/renewal-link.ts';
import { shop } from '../../shop.config.ts';
import { ask, fillPath } from '../api/send.ts';
import { LicenseKeys } from '../keys/license-keys.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Money } from '../ui/money.tsx';
import { CallFailure } from './call-failure.tsx';
import { useOrderCall } from './use-orders.ts';

interface OrderItemProps {
  readonly email: string;
  readonly order: MyOrder;
}

export function OrderItem({ email, order }: OrderItemProps) {
  const { orderId, invoiceNumber, paidAt, totalCents, lines } = order;
  const isRefunded = order.adjustmentNotes.length > 0;
  return (
    <li
      aria-label={invoiceNumber}
      className="rounded-control border border-line bg-surface shadow-card"
    >
      <div className="p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 translate="no" tabIndex={-1} className="font-semibold">
            {invoiceNumber}
          </h4>
          <p>
            <Money cents={totalCents} className="font-semibold" />
            <span className="text-sm text-ink-faint"> inc. GST</span>
          </p>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-faint">
          <time dateTime={paidAt}>{formatDate(new Date(paidAt), shop.timeZone)}</time>
          <span translate="no">{orderId}</span>
        </p>
        <ul className="mt-3 space-y-1 text-[0.9375rem]">
          {lines.map((line) => (
            <OrderLine key={line.productName} line={line} isRefunded={isRefunded} />
          ))}
        </ul>
      </div>
      <OrderKeys email={email} order={order} />
      <OrderActions email={email} order={order} />
    </li>
  );
}

interface OrderLineProps {
  readonly line: MyOrder['lines'][number];
  readonly isRefunded: boolean;
}

function OrderLine({ line, isRefunded }: OrderLineProps) {
  const { productName, quantity, seatsLeft, endsOn, keyCount, awaiting } = line;
  return (
    <li>
      <span translate="no">{productName}</span> × {quantity}
      {endsOn && seatsLeft > 0 && (
        <span className="block text-sm text-ink-faint">Until {formatDay(endsOn)}</span>
      )}
      {awaiting && (
        <span className="block text-sm text-wattle-strong">The keys follow by email.</span>
      )}
      {isRefunded && keyCount === 0 && !awaiting && (
        <span className="block text-sm text-ink-faint">Refunded: its keys no longer work.</span>
      )}
    </li>
  );
}

/** They are loaded when the buyer asks for them, and forgotten when they are hidden. */
function OrderKeys({ email, order }: OrderItemProps) {
  const { orderId, invoiceNumber } = order;
  const reading = useOrderCall(email, () => ask(calls.readOrderKeys, { params: { orderId } }));
  const regionId = useId();
  const keys = order.lines.reduce((sum, { keyCount }) => sum + keyCount, 0);
  if (keys === 0) return null;
  const isShown = Boolean(reading.data);
  const Icon = isShown ? EyeOff : Eye;
  const label = keys === 1 ? '1 Key' : `${keys} Keys`;
  const toggle = () => {
    if (isShown) reading.reset();
    else reading.mutate();
  };
  return (
    <div className="space-y-4 border-t border-line p-4">
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        busy={reading.isPending}
        aria-expanded={isShown}
        aria-controls={isShown ? regionId : undefined}
        onClick={toggle}
      >
        {!reading.isPending && <Icon className="size-4" />}
        <span>
          {isShown ? 'Hide' : 'Show'} {label}
          <span className="sr-only"> of {invoiceNumber}</span>
        </span>
      </Button>
      <CallFailure error={reading.error} fallback="The keys did not load. Try again in a moment." />
      {reading.data && (
        <div id={regionId}>
          <LicenseKeys orderId={orderId} groups={reading.data.licenseKeys} level={5} />
        </div>
      )}
    </div>
  );
}

function OrderActions({ email, order }: OrderItemProps) {
  const { orderId, invoiceNumber, adjustmentNotes } = order;
  const sending = useOrderCall(email, () => ask(calls.resendReceipt, { params: { orderId } }));
  const isCurrent = order.lines.some(({ keyCount, awaiting }) => keyCount > 0 || awaiting);
  const items = order.lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .map(({ productId, seatsLeft }) => ({ productId, quantity: seatsLeft }));
  const ofOrder = <span className="sr-only"> of {invoiceNumber}</span>;
  return (
    <div className="border-t border-line px-2 py-1.5">
      <div className="flex flex-wrap gap-x-1">
        {items.length > 0 && !order.isRenewed && (
          <OrderLink icon={RefreshCw} href={renewalLink('', { orderId, items })}>
            Renew<span className="sr-only"> {invoiceNumber}</span>
          </OrderLink>
        )}
        <OrderLink
          icon={FileText}
          href={fillPath(calls.openOrderInvoice.path, { orderId })}
          {...newTab}
        >
          Invoice{ofOrder}
        </OrderLink>
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
      <div role="status" className="px-2.5 text-sm text-eucalyptus-strong not-empty:py-2">
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
const compact = 'px-2.5 text-sm';
