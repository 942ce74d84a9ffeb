import { CircleCheck, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { shop } from '../../../shop.config.ts';
import type { OrderResult } from '../../api-answers.ts';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Money } from '../../ui/money.tsx';
import { StepHeading } from '../steps/step-heading.tsx';
import { LicenseKeys } from './license-keys.tsx';

interface OrderConfirmationProps {
  readonly order: OrderResult;
  readonly email: string;
}

/** What was bought. The same keys and the invoice are in the receipt email, so that closing this loses nothing. */
export function OrderConfirmation({ order, email }: OrderConfirmationProps) {
  return (
    <div className="space-y-6">
      <div className="flex items-start gap-3 text-eucalyptus-strong">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-eucalyptus" />
        <StepHeading title="Thank you, your keys are ready">
          Each key activates one seat for 12 months.
        </StepHeading>
      </div>
      <dl className="grid gap-x-6 gap-y-4 rounded-control border border-line bg-paper p-4 text-sm sm:grid-cols-2 sm:p-5">
        <Fact term="Order ID">
          <span className="break-all">{order.orderId}</span>
        </Fact>
        <Fact term="Transaction ID">
          <span className="break-all">{order.transactionId}</span>
        </Fact>
        <Fact term="Total Amount">
          <span className="text-xl font-semibold">
            <Money cents={order.totalCents} /> AUD
          </span>
        </Fact>
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

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{term}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
