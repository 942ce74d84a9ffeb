import { LockKeyhole } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CardPayment } from '../../../contract/checkout.ts';
import { demoCard } from '../../../contract/demo.ts';
import {
  formatAsTyped,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from '../../steps/field-formats.ts';
import { DemoNotice } from '../../ui/demo-notice.tsx';
import { IconNote } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Nothing of the card is kept when the dialog closes. */
export function CardFields({ form }: { readonly form: UseFormReturn<CardPayment> }) {
  const { register, formState } = form;
  const errorOf = (name: keyof CardPayment) => formState.errors[name]?.message;
  const digits = (name: keyof CardPayment, format: (text: string) => string) => ({
    inputMode: 'numeric' as const,
    inputClassName: 'tabular-nums',
    error: errorOf(name),
    ...formatAsTyped(register(name), format),
  });
  return (
    <CardSection recipient="Your card goes to our card payment gateway. The shop never stores it.">
      <DemoNotice title="Demo Mode Active">
        <p>
          Use the test card {demoCard.cardNumber}, CVV {demoCard.cvv} and any future date. No money
          is taken.
        </p>
      </DemoNotice>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          {...digits('cardNumber', formatCardNumber)}
          className="col-span-2"
          label="Card Number"
          autoComplete="cc-number"
        />
        <TextField
          {...digits('expiryDate', formatExpiry)}
          label="Expiry Date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <TextField {...digits('cvv', formatSecurityCode)} label="CVV" autoComplete="cc-csc" />
        <TextField
          {...register('cardholderName')}
          className="col-span-2"
          label="Cardholder Name"
          autoComplete="cc-name"
          error={errorOf('cardholderName')}
        />
      </div>
    </CardSection>
  );
}

type CardSectionProps = PropsWithChildren<{ readonly recipient: string }>;

export function CardSection({ recipient, children }: CardSectionProps) {
  return (
    <section aria-labelledby="card-payment" className="space-y-5">
      <div className="space-y-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h4 id="card-payment" className="text-sm font-semibold">
            Card payment
          </h4>
          <AcceptedCards />
        </div>
        <IconNote icon={LockKeyhole}>
          {location.protocol === 'https:' && 'This page is encrypted. '}
          {recipient}
        </IconNote>
      </div>
      {children}
    </section>
  );
}

const acceptedCards = { Visa: 'VISA', Mastercard: 'Mastercard', 'American Express': 'AMEX' };
const markLook =
  'grid h-6 place-items-center rounded-sm border border-line bg-surface px-2 ' +
  'text-[0.625rem] font-semibold tracking-wide text-ink-soft';

function AcceptedCards() {
  return (
    <ul aria-label="Accepted cards" className="flex flex-wrap gap-1.5">
      {Object.entries(acceptedCards).map(([name, mark]) => (
        <li key={name} className={markLook}>
          <span role="img" aria-label={name}>
            {mark}
          </span>
        </li>
      ))}
    </ul>
  );
}
