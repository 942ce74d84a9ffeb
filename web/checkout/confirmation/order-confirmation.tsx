import { CalendarPlus, Check, Copy, Download, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { calls } from '../../../contract/calls.ts';
import { type PaymentMethod, paymentWords } from '../../../contract/payment-methods.ts';
import { shop } from '../../../shop.config.ts';
import type { OrderResult } from '../../api/responses.ts';
import { fillPath } from '../../api/send.ts';
import { countKeys, LicenseKeys } from '../../keys/license-keys.tsx';
import { saveCsv } from '../../keys/save-keys.ts';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Recipient } from '../../ui/recipient.tsx';
import { finishCheckout } from '../use-checkout-history.ts';

interface OrderConfirmationProps {
  readonly order: OrderResult;
  readonly paidBy: PaymentMethod | null;
  readonly email: string;
}

/** The receipt email has the same keys and the invoice, so closing this loses nothing. */
export function OrderConfirmation({ order, paidBy, email }: OrderConfirmationProps) {
  const words = describeDelivery(order.licenseKeys);
  const facts: Record<string, ReactNode> = {
    'Order ID': <span translate="no">{order.orderId}</span>,
    'Transaction ID': <span translate="no">{order.transactionId}</span>,
    'Total Amount': (
      <strong className="font-semibold">
        <Money cents={order.totalCents} /> AUD
      </strong>
    ),
  };
  if (paidBy && paidBy !== 'card')
    facts.Paid = (
      <span className="inline-block first-letter:uppercase">{paymentWords[paidBy].paid}</span>
    );
  return (
    <div className="space-y-5">
      <StepHeading title={words.title} isSuccess>
        {words.use}
      </StepHeading>
      <Facts facts={facts} />
      <div className={columns}>
        <LicenseKeys orderId={order.orderId} groups={order.licenseKeys} />
        <div className="min-w-0 space-y-5">
          <section className="text-sm">
            <h3 className="text-heading">How to activate</h3>
            <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-ink-soft">
              <li>
                Install {shop.vendorName} on the device, or open your {shop.vendorName} console.
              </li>
              <li>{words.activation}</li>
              <li>
                Need help? Call <PhoneLink className="-my-3 py-3" /> or email{' '}
                <EmailLink className="-my-3 py-3" />
              </li>
            </ol>
          </section>
          <section className={mailLook}>
            <Mail className="mt-0.5 size-4.5 shrink-0" />
            <div className="min-w-0 space-y-1">
              <h3 className="font-semibold">Email Confirmation</h3>
              <p>
                {words.onTheWay}{' '}
                <span className="inline-block max-w-full wrap-anywhere">
                  <Recipient address={email} />,
                </span>{' '}
                within 5 minutes. {words.later}If you lose that email, use Find my keys on the
                Support tab.
              </p>
            </div>
          </section>
          <ButtonLink
            variant="ghost"
            className="-ml-4"
            href={fillPath(calls.openRenewalCalendar.path, { orderId: order.orderId })}
            download
          >
            <CalendarPlus className="size-4" />
            Add Renewal Reminder
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

const columns = 'dialog-columns dialog-keys grid items-start gap-x-8 gap-y-6';

export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={factsLook}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const mailLook = 'flex gap-3 rounded-control border border-action-line bg-action-soft p-4 text-sm';
/** A row for each; one row of all of them where that fits an id of 27 characters. */
const factsLook =
  'dialog-facts divide-line max-lg:divide-y lg:divide-x rounded-control border border-line bg-paper text-[0.8125rem]';

export function OrderActions({ orderId, licenseKeys }: OrderResult) {
  const { copied, copy } = useCopy();
  const invoice = fillPath(calls.openOrderInvoice.path, { orderId });
  const openInvoice = () => window.open(invoice, '_blank', 'noopener');
  const count = countKeys(licenseKeys);
  const oneKey = count === 1 && licenseKeys.flatMap(({ keys }) => keys)[0];
  return (
    <div className="flex flex-row-reverse flex-wrap gap-2 sm:gap-3">
      {oneKey && (
        <Button className="max-sm:w-full" onClick={() => copy(oneKey)}>
          {copied === oneKey ? <Check className="size-4" /> : <Copy className="size-4" />}
          Copy Key
        </Button>
      )}
      {count > 1 && (
        <Button className="max-sm:w-full" onClick={() => saveCsv(orderId, licenseKeys)}>
          <Download className="size-4" />
          Download CSV
        </Button>
      )}
      <Button
        variant={count > 0 ? 'secondary' : 'primary'}
        className="max-sm:flex-auto"
        onClick={finishCheckout}
      >
        Close
      </Button>
      <Button variant="secondary" className="max-sm:flex-auto max-sm:px-2" onClick={openInvoice}>
        Download Invoice
      </Button>
    </div>
  );
}

export function describeDelivery(groups: OrderResult['licenseKeys']) {
  const isAwaiting = groups.some(({ awaiting }) => awaiting);
  const bySeat = groups.every(({ seats }) => seats === undefined);
  const arrival = isAwaiting ? incomplete : complete;
  const onTheWay = describeMail(groups);
  if (!bySeat) return { ...arrival, ...forSeats, onTheWay };

  const place = isAwaiting ? 'one of the keys of your order' : 'one of the keys above';
  return {
    ...arrival,
    use: 'Each key activates one seat for 12 months.',
    activation: `When it asks for a key, enter ${place}. Use one key for each seat.`,
    onTheWay,
  };
}

const complete = { title: 'Thank you, your keys are ready', later: '' };
const incomplete = {
  title: 'Thank you for your order',
  later: 'Keys that are out of stock follow by email when they arrive. ',
};

const forSeats = {
  use: 'Each key activates the number of seats beside it for 12 months.',
  activation:
    'When it asks for a key, enter the product’s key. ' +
    'It activates the number of seats shown beside it.',
};

function describeMail(groups: OrderResult['licenseKeys']): string {
  const stocked = groups.filter(({ awaiting }) => !awaiting).length;
  if (stocked === 0) return 'Your tax invoice is on its way to';
  if (stocked === groups.length) return 'Your keys and your tax invoice are on their way to';
  return 'Your keys that are in stock and your tax invoice are on their way to';
}
