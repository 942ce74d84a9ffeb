import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { gstLabel, lineAmountCents, priceLines } from '../../contract/money.ts';
import { Money } from '../ui/money.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { PurchaseLine } from './purchase-attempt.ts';

interface PurchaseSummaryProps {
  readonly lines: readonly PurchaseLine[];
  /** Who pays: folded away together with the lines. */
  readonly children?: ReactNode;
}

/** Everything that will be charged, and to whom. On a phone only the total shows until the buyer opens it. */
export function PurchaseSummary({ lines, children }: PurchaseSummaryProps) {
  const folded = useMediaQuery('(width < 40rem)');
  const { totalCents } = priceLines(lines);
  if (!folded) {
    return (
      <div className="space-y-5">
        <section
          aria-label="Order Summary"
          className="rounded-control border border-line bg-paper p-4 sm:p-5"
        >
          <h4 className="mb-3 text-sm font-semibold">Order Summary</h4>
          <Amounts lines={lines} />
        </section>
        {children}
      </div>
    );
  }
  return (
    <details className="group rounded-control border border-line bg-paper">
      <summary className="flex min-h-13 list-none flex-wrap items-center gap-x-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="text-sm font-semibold">Order Summary</span>
        <ChevronDown aria-hidden className="size-4 text-ink-faint group-open:rotate-180" />
        <Money cents={totalCents} className="ml-auto font-semibold group-open:hidden" />
      </summary>
      <div className="space-y-4 px-4 pb-4">
        <Amounts lines={lines} />
        {children}
      </div>
    </details>
  );
}

function Amounts({ lines }: Pick<PurchaseSummaryProps, 'lines'>) {
  const { gstCents, totalCents } = priceLines(lines);
  return (
    <dl className="space-y-2 text-sm">
      {lines.map((line) => (
        <Amount
          key={line.productId}
          term={`${line.name} × ${line.quantity}`}
          cents={lineAmountCents(line)}
          className="text-ink-soft"
        />
      ))}
      <Amount term={gstLabel} cents={gstCents} className="border-t border-line pt-2 text-ink-soft" />
      <Amount term="Total (inc. GST)" cents={totalCents} className="text-base font-semibold" />
    </dl>
  );
}

interface AmountProps {
  readonly term: string;
  readonly cents: number;
  readonly className: string;
}

function Amount({ term, cents, className }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="min-w-0">{term}</dt>
      <dd className="text-ink">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
