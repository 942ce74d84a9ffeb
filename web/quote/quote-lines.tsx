import { formatSeats } from '../../contract/format.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import { type QuoteAnswer, savingCents } from '../../contract/quotes.ts';
import { describePerSeat } from '../../contract/terms.ts';
import { Money } from '../ui/money.tsx';
import { nameWithoutVendor } from '../ui/product-name.ts';

export function QuoteLines({ lines }: Pick<QuoteAnswer, 'lines'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li
          key={line.productId}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-6"
        >
          <div className="min-w-0 basis-64 grow">
            <h2 translate="no" className="text-heading">
              {nameWithoutVendor(line.productName)}
            </h2>
            <p className="mt-1 max-w-prose text-sm text-ink-soft">{line.description}</p>
          </div>
          <p className="ml-auto text-right leading-snug">
            <Money cents={lineAmountCents(line)} className="text-lg font-semibold" />
            <span className="block text-sm text-ink-soft">
              {formatSeats(line.quantity)} at <Money cents={line.unitPriceCents} />{' '}
              {describePerSeat(line.term)}
            </span>
            <LineSaving line={line} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The list's price and what the buyer saves, if it is less. */
function LineSaving({ line }: { readonly line: QuoteAnswer['lines'][number] }) {
  const saved = savingCents([line]);
  if (saved === 0 || line.listPriceCents === null) return null;
  return (
    <span className="block text-sm text-highlight-strong">
      List price{' '}
      <del>
        <Money cents={line.listPriceCents} />
      </del>
      {`. You save ${formatDollars(saved)}.`}
    </span>
  );
}
