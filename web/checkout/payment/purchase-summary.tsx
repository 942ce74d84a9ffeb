import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { gstLabel, lineAmountCents, priceLines } from '../../../contract/money.ts';
import { Money } from '../../ui/money.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { Purchase } from './purchase-attempt.ts';

interface PurchaseSummaryProps extends Pick<Purchase, 'lines' | 'quote'> {
  /** Who pays. */
  readonly children?: ReactNode;
}

/** Everything that will be charged, and to whom. On a phone only the total shows until the buyer opens it. */
export function PurchaseSummary({ lines, quote, children }: PurchaseSummaryProps) {
  const folded = useMediaQuery('(width < 40rem)');
  const { gstCents, totalCents } = priceLines(lines);
  const quoteName = quote && `Quote ${quote.number}`;
  const amounts = (
    <dl className="space-y-2 text-sm *:flex *:justify-between *:gap-4 [&_dt]:min-w-0">
      {lines.map((line) => (
        <div key={line.productId} className="text-ink-soft">
          <dt>{`${line.name} × ${line.quantity}`}</dt>
          <dd className="text-ink">
            <Money cents={lineAmountCents(line)} />
          </dd>
        </div>
      ))}
      <div className="border-t border-line pt-2 text-ink-soft">
        <dt>{gstLabel}</dt>
        <dd className="text-ink">
          <Money cents={gstCents} />
        </dd>
      </div>
      <div className="text-base font-semibold">
        <dt>Total (inc. GST)</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </div>
    </dl>
  );
  if (!folded)
    return (
      <div className="space-y-5">
        <section
          aria-label="Order Summary"
          className="rounded-control border border-line bg-paper p-4 sm:p-5"
        >
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h4 className="text-sm font-semibold">Order Summary</h4>
            {quoteName && <p className="text-sm text-ink-soft">{quoteName}</p>}
          </div>
          {amounts}
        </section>
        {children}
      </div>
    );
  return (
    <details className="group rounded-control border border-line bg-paper">
      <summary className="flex min-h-13 list-none flex-wrap items-center gap-x-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="text-sm font-semibold">{quoteName ?? 'Order Summary'}</span>
        <ChevronDown aria-hidden className="size-4 text-ink-faint group-open:rotate-180" />
        <Money cents={totalCents} className="ml-auto font-semibold group-open:hidden" />
      </summary>
      <div className="space-y-4 px-4 pb-4">
        {amounts}
        {children}
      </div>
    </details>
  );
}
