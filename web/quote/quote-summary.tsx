import { gstLabel } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { countSeats } from '../stored-cart/cart-store.ts';
import { Card } from '../ui/card.tsx';
import { CardLimitNote } from '../ui/card-limit-note.tsx';
import { Money } from '../ui/money.tsx';
import { QuoteActions, type QuoteActionsProps } from './quote-actions.tsx';

/** The amounts of a quote, and what can be done with it. */
export function QuoteSummary(props: QuoteActionsProps) {
  const { lines, subtotalCents, gstCents, totalCents } = props.quote;
  return (
    <Card className="p-6 lg:sticky lg:top-24 lg:row-span-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-heading">Quote Summary</h2>
        <p className="text-sm text-ink-soft">{formatSeats(countSeats(lines))}</p>
      </div>
      <dl className="mt-5 space-y-3">
        <div className={row}>
          <dt className="text-ink-soft">Subtotal</dt>
          <dd>
            <Money cents={subtotalCents} />
          </dd>
        </div>
        <div className={row}>
          <dt className="text-ink-soft">{gstLabel}</dt>
          <dd>
            <Money cents={gstCents} />
          </dd>
        </div>
        <div className={`${row} border-t border-line pt-4`}>
          <dt className="font-semibold">Total</dt>
          <dd className="text-right">
            <Money cents={totalCents} className="text-2xl font-semibold tracking-tight" />
            <span className="block text-sm text-ink-soft">AUD, inc. GST</span>
          </dd>
        </div>
      </dl>
      {props.quote.state === 'open' && <CardLimitNote totalCents={totalCents} />}
      <QuoteActions {...props} />
    </Card>
  );
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-4';
