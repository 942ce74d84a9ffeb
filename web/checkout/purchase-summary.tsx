import { gstPercent, lineAmountCents, priceLines } from '../../contract/money.ts';
import { Money } from '../ui/money.tsx';
import type { PurchaseLine } from './purchase-attempt.ts';

/** Everything that will be charged. */
export function PurchaseSummary({ lines }: { readonly lines: readonly PurchaseLine[] }) {
  const { gstCents, totalCents } = priceLines(lines);
  return (
    <section aria-label="Order Summary" className="rounded-control border border-line bg-paper p-4 sm:p-5">
      <h4 className="text-sm font-semibold">Order Summary</h4>
      <dl className="mt-3 space-y-2 text-sm">
        {lines.map((line) => (
          <div key={line.productId} className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-soft">
              {line.name} × {line.quantity}
            </dt>
            <dd>
              <Money cents={lineAmountCents(line)} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="text-ink-soft">GST ({gstPercent}%)</dt>
          <dd>
            <Money cents={gstCents} />
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-base font-semibold">
          <dt>Total (inc. GST)</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
