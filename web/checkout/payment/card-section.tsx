import { LockKeyhole, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

interface CardSectionProps {
  /** Who gets the card. */
  readonly recipient: string;
  readonly children: ReactNode;
}

/** The frame of the card's fields. */
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
        <p className="flex gap-2 text-sm text-ink-soft">
          <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          <span>
            {location.protocol === 'https:' && 'This page is encrypted. '}
            {recipient}
          </span>
        </p>
      </div>
      {children}
    </section>
  );
}

/** The frame of a bank account's fields, and what happens after the button. */
export function PayToSection({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label="PayTo" className="space-y-5">
      <p className="flex gap-2 text-sm text-ink-soft">
        <Smartphone aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        PayTo is a bank transfer that you approve in your bank’s app, usually within a minute. Your bank
        details go straight to Stripe, our payment provider.
      </p>
      {children}
    </section>
  );
}

const acceptedCards = { Visa: 'VISA', Mastercard: 'Mastercard', 'American Express': 'AMEX' };

function AcceptedCards() {
  return (
    <ul aria-label="Accepted cards" className="flex flex-wrap gap-1.5">
      {Object.entries(acceptedCards).map(([name, mark]) => (
        <li
          key={name}
          className="grid h-6 place-items-center rounded-sm border border-line bg-surface px-2 text-[0.625rem] font-semibold tracking-wide text-ink-soft"
        >
          <span role="img" aria-label={name}>
            {mark}
          </span>
        </li>
      ))}
    </ul>
  );
}
