import { Clock, type LucideIcon, Mail, MailCheck, MapPin, Phone } from 'lucide-react';
import { type PropsWithChildren, useState } from 'react';
import { everyWay, type OtherWays, takesBankTransfer } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { shop } from '../../shop.config.ts';
import { useLoadedDelivery } from '../api/use-delivery.ts';
import { readOtherWays } from '../browser/payment-settings.ts';
import { FindKeysCard, type LoadFindKeys } from '../my-orders/find-keys-card.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { Card } from '../ui/card.tsx';
import { EmailLink, PhoneLink, PostalAddress } from '../ui/contact-links.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { ResourceCards } from './resource-cards.tsx';
import { lead } from './support-words.ts';

const answers = {
  'How quickly will I receive my licence keys?':
    'Within 5 minutes of payment. The keys appear on the page when the payment is confirmed, ' +
    'and we email them to the address that you verified.',
  'What payment methods do you accept?': <PaymentAnswer seller={shop} ways={readOtherWays()} />,
  'Can I upgrade from Enterprise to Complete?': (
    <p>
      Yes, at any time. Contact our support team on <PhoneLink /> or at <EmailLink /> with your
      order ID, and they will arrange the upgrade.
    </p>
  ),
  'Do you help with installation?': (
    <p>
      Yes. Our Australian-based support team helps with installation and first set-up: call{' '}
      <PhoneLink />, {shop.openingHours}, or email <EmailLink />.
    </p>
  ),
};

export default function SupportScreen({ loadFindKeys }: { readonly loadFindKeys: LoadFindKeys }) {
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Support</ScreenHeading>
      <p className="mt-3 max-w-3xl text-lg text-ink-soft">{lead}</p>
      <div className="mt-10 grid grid-cols-1 items-start gap-x-12 gap-y-14 lg:grid-cols-[min(23rem,40%)_minmax(0,1fr)]">
        <ContactBlock />
        <div className="space-y-6">
          <section aria-labelledby="questions-heading">
            <h2 id="questions-heading" className="mb-6 text-section">
              Frequently asked questions
            </h2>
            <Accordion answers={answers} />
            <MeasuredDelivery />
          </section>
          <FindKeysCard load={loadFindKeys}>
            Bought from us before? Verify your email address to see your orders, with their licence
            keys and invoices.
          </FindKeysCard>
        </div>
      </div>
      <ResourceCards />
    </div>
  );
}

/** What is loaded after the screen has opened is not shown: it would move the rest. */
function MeasuredDelivery() {
  const [text] = useState(useLoadedDelivery());
  if (!text) return null;
  return (
    <p className="mt-5 flex gap-3 text-ink-soft">
      <MailCheck strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-highlight" />
      {text}
    </p>
  );
}

function ContactBlock() {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="text-heading">Contact us</h2>
      <dl className="mt-5 grid grid-cols-1 items-start gap-x-8 gap-y-5 sm:max-lg:grid-cols-2">
        <Entry icon={Phone} term="Phone">
          <PhoneLink className="-my-2.5 py-2.5" />
        </Entry>
        <Entry icon={Mail} term="Email">
          <EmailLink className="-my-2.5 py-2.5" />
        </Entry>
        <Entry icon={Clock} term="Hours">
          {shop.openingHours}
        </Entry>
        <Entry icon={MapPin} term="Postal address">
          {shop.legalName}
          <br />
          <PostalAddress />
        </Entry>
      </dl>
    </Card>
  );
}

type EntryProps = PropsWithChildren<{ readonly icon: LucideIcon; readonly term: string }>;

function Entry({ icon: Icon, term, children }: EntryProps) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-faint">
        <Icon strokeWidth={1.75} className="size-5 text-action" />
        {term}
      </dt>
      <dd className="col-start-2 mt-0.5">{children}</dd>
    </div>
  );
}

interface PaymentAnswerProps {
  readonly seller: Seller;
  readonly ways: OtherWays;
}

export function PaymentAnswer({ seller, ways }: PaymentAnswerProps) {
  const byAccount = takesBankTransfer(seller);
  const transfer = ways.payto ? 'a transfer to our account' : 'bank transfer';
  return (
    <p>
      {nameWays(ways)}{' '}
      {byAccount && (
        <>
          To pay by {transfer}, choose Get a Quote in the cart: the quote says where to pay, and we
          email your licence keys when we receive the payment.
        </>
      )}
      {!byAccount && !ways.payto && (
        <>
          To pay by bank transfer, contact our support team on <PhoneLink /> or at <EmailLink />.
        </>
      )}
      {!ways.paypal && ' We do not offer PayPal.'}
    </p>
  );
}

function nameWays({ paypal, payto }: OtherWays): string {
  const approval = 'You approve a bank transfer with PayTo, in your bank’s app.';
  if (paypal && payto) return `We accept ${everyWay}. ${approval}`;
  if (payto) return `${cards}, and bank transfer, ${gateway} ${approval}`;
  if (paypal) return `${cards}, and PayPal, ${gateway}`;
  return `${cards}, ${gateway}`;
}

const cards = 'Major credit and debit cards';
const gateway = 'through our payment gateway.';
