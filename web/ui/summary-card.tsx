import type { ReactNode } from 'react';
import { formatSeats } from '../../contract/format.ts';
import { gstLabel, type Totals } from '../../contract/money.ts';
import { cardLimits, findCardLimit } from '../../contract/payment-methods.ts';
import { readPaymentSettings } from '../browser/payment-settings.ts';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { Notice } from './notice.tsx';

interface SummaryCardProps {
  readonly title: string;
  readonly seats: number;
  readonly totals: Totals;
  /** Says why not by card, if that is so. */
  readonly isPayable: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Only the total is announced when it changes. */
export function SummaryCard({
  title,
  seats,
  totals,
  isPayable,
  className,
  children,
}: SummaryCardProps) {
  const limit = isPayable && exceedsCard(totals.totalCents);
  return (
    <Card className={classNames('p-6 lg:sticky lg:top-24', className)}>
      <div className={row}>
        <h2 className="text-heading">{title}</h2>
        <p className="text-sm text-ink-soft">{formatSeats(seats)}</p>
      </div>
      <dl className="mt-5 space-y-3">
        <Amount name="Subtotal" cents={totals.subtotalCents} />
        <Amount name={gstLabel} cents={totals.gstCents} />
        <div className={`${row} border-t border-line pt-4`}>
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite" aria-atomic="true" className="text-right">
            <Money cents={totals.totalCents} className="text-2xl font-semibold tracking-tight" />
            <span className="block text-sm text-ink-soft">AUD, inc. GST</span>
          </dd>
        </div>
      </dl>
      {limit && <Notice tone="info" role="status" title={cardLimits[limit]} className="mt-5" />}
      {children}
    </Card>
  );
}

interface AmountProps {
  readonly name: string;
  readonly cents: number;
}

function Amount({ name, cents }: AmountProps) {
  return (
    <div className={row}>
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

/** The look of the place of a summary, beside what it sums up. */
export const summaryColumns =
  'mt-8 grid grid-cols-1 items-start gap-6 ' +
  'lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:gap-8';

const row = 'flex flex-wrap items-baseline justify-between gap-x-4';

/** Null if it can, and in demo mode, whose gateway has no limits. */
export function exceedsCard(totalCents: number) {
  return readPaymentSettings() && findCardLimit(totalCents);
}
