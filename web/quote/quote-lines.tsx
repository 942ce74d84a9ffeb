import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { lineAmountCents } from '../../contract/money.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { formatSeats } from '../ui/format-seats.ts';
import { Money } from '../ui/money.tsx';

/** What a quote is for. Nothing of it can be changed. */
export function QuoteLines({ lines }: Pick<QuoteAnswer, 'lines'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-6">
          <div className="min-w-0 basis-64 grow">
            <h2 className="text-heading">{nameWithoutVendor(line.productName, shop.vendorName)}</h2>
            <p className="mt-1 max-w-prose text-sm text-ink-soft">{line.description}</p>
          </div>
          <p className="ml-auto text-right leading-snug">
            <Money cents={lineAmountCents(line)} className="text-lg font-semibold" />
            <span className="block text-sm text-ink-soft">
              {formatSeats(line.quantity)} at <Money cents={line.unitPriceCents} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
