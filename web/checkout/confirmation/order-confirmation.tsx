import { CircleCheck, Mail } from 'lucide-react';
import { shop } from '../../../shop.config.ts';
import { orderInvoiceUrl } from '../../api/api.ts';
import type { OrderResult } from '../../api/responses.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, EmailText, PhoneLink } from '../../ui/contact-links.tsx';
import { Money } from '../../ui/money.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import { LicenseKeys } from './license-keys.tsx';

interface OrderConfirmationProps {
  readonly order: OrderResult;
  readonly email: string;
}

/** What was bought. The receipt email has the same keys and the invoice, so closing this loses nothing. */
export function OrderConfirmation({ order, email }: OrderConfirmationProps) {
  return (
    <div className="space-y-6">
      <div className="flex items-start gap-3 text-eucalyptus-strong">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-eucalyptus" />
        <StepHeading title="Thank you, your keys are ready">
          Each key activates one seat for 12 months.
        </StepHeading>
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
          <li>When it asks for a key, enter one of the keys above. Use one key for each seat.</li>
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
            Your keys and your tax invoice are on their way to{' '}
            <span className="inline-block max-w-full wrap-anywhere">
              <strong>
                <EmailText address={email} />
              </strong>
              ,
            </span>{' '}
            within 5 minutes. Keep that email: you can use it to find your keys and your invoice again.
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
    <div className="flex gap-3 sm:justify-end">
      <Button variant="secondary" className="max-sm:flex-auto max-sm:px-2" onClick={openInvoice}>
        Download Invoice
      </Button>
      <Button className="max-sm:flex-auto" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
