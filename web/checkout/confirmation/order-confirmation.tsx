import { CalendarPlus, CircleCheck, Mail } from 'lucide-react';
import { shop } from '../../../shop.config.ts';
import { orderInvoiceUrl, renewalCalendarUrl } from '../../api/order-urls.ts';
import type { OrderResult } from '../../api/responses.ts';
import { LicenseKeys } from '../../keys/license-keys.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailLink, EmailText, PhoneLink } from '../../ui/contact-links.tsx';
import { Money } from '../../ui/money.tsx';
import { describeDelivery } from './delivery-texts.ts';

interface OrderConfirmationProps {
  readonly order: OrderResult;
  readonly email: string;
}

/** What was bought. The receipt email has the same keys and the invoice, so closing this loses nothing. */
export function OrderConfirmation({ order, email }: OrderConfirmationProps) {
  const words = describeDelivery(order.licenseKeys);
  return (
    <div className="space-y-6">
      <div className="flex items-start gap-3 text-eucalyptus-strong">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-eucalyptus" />
        <StepHeading title={words.title}>{words.use}</StepHeading>
      </div>
      <dl className="grid gap-x-6 gap-y-4 rounded-control border border-line bg-paper p-4 text-sm sm:grid-cols-2 sm:p-5 [&_dd]:mt-0.5 [&_dd]:font-medium [&_dd]:break-all [&_dt]:text-ink-faint">
        <div>
          <dt>Order ID</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>Transaction ID</dt>
          <dd>{order.transactionId}</dd>
        </div>
        <div>
          <dt>Total Amount</dt>
          <dd className="text-xl">
            <Money cents={order.totalCents} className="font-semibold" />{' '}
            <strong className="font-semibold">AUD</strong>
          </dd>
        </div>
      </dl>
      <LicenseKeys orderId={order.orderId} groups={order.licenseKeys} />
      <section className="text-sm">
        <h3 className="text-heading">How to activate</h3>
        <ol className="mt-2 list-decimal space-y-1 pl-5 text-ink-soft">
          <li>
            Install {shop.vendorName} on the device, or open your {shop.vendorName} console.
          </li>
          <li>{words.activation}</li>
          <li>
            Need help? Call <PhoneLink className="-my-3 py-3" /> or email <EmailLink className="-my-3 py-3" />
          </li>
        </ol>
      </section>
      <section className="flex gap-3 rounded-control border border-action-line bg-action-soft p-4 text-sm">
        <Mail aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <div className="min-w-0 space-y-1">
          <h3 className="font-semibold">Email Confirmation</h3>
          <p>
            {words.onTheWay}{' '}
            <span className="inline-block max-w-full wrap-anywhere">
              <strong>
                <EmailText address={email} />
              </strong>
              ,
            </span>{' '}
            within 5 minutes. {words.later}If you lose that email, use Find my keys on the Support tab.
          </p>
        </div>
      </section>
    </div>
  );
}

interface OrderActionsProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** In view however long the list of keys is. */
export function OrderActions({ orderId, onClose }: OrderActionsProps) {
  const openInvoice = () => window.open(orderInvoiceUrl(orderId), '_blank', 'noopener');
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 sm:justify-end">
      <ButtonLink
        variant="ghost"
        className="max-sm:w-full sm:mr-auto sm:-ml-4"
        href={renewalCalendarUrl(orderId)}
        download
      >
        <CalendarPlus aria-hidden className="size-4" />
        Add Renewal Reminder
      </ButtonLink>
      <Button variant="secondary" className="max-sm:flex-auto max-sm:px-2" onClick={openInvoice}>
        Download Invoice
      </Button>
      <Button className="max-sm:flex-auto" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
