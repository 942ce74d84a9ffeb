import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { gstLabel, lineAmountCents, type Totals } from '../../contract/money.ts';
import { describeQuotedTerm, describeSaving, noteTitle } from '../../contract/quotes.ts';
import { addressLines, personName, type ShownBilling } from '../../contract/shown-billing.ts';
import { describePerSeat, type Term, usualTerm } from '../../contract/terms.ts';
import { shop } from '../../shop.config.ts';
import { Money } from '../../web/ui/money.tsx';
import { Sum } from '../ui/order-parts.tsx';
import { Section } from '../ui/section.tsx';

interface QuotePreviewProps {
  /** As it would be sent. What isn't typed yet is empty or not a number. */
  readonly body: Omit<AgreedQuoteInput, 'billing' | 'lines'> & {
    readonly billing: ShownBilling;
    readonly lines: readonly PreviewedLine[];
  };
  readonly listPrices: readonly number[];
  readonly products: readonly DeskProduct[];
  readonly totals: Totals;
}

interface PreviewedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly term?: Term | undefined;
}

/** What the buyer gets, in the order and the words of the PDF. */
export function QuotePreview({ body, listPrices, products, totals }: QuotePreviewProps) {
  const { email, billing, note, validUntil, renews = [], renewCovered = false } = body;
  const lines = body.lines
    .map((line, index) => ({
      ...line,
      term: line.term ?? usualTerm,
      listed: knownOrNull(listPrices[index]),
    }))
    .filter(({ quantity, unitPriceCents }) => quantity > 0 && unitPriceCents > 0);
  const address = addressLines(billing).filter((part) => part.trim() !== '');
  const buyer = [billing.company, personName(billing), ...address, email].filter(Boolean);
  return (
    <Section title="As the buyer gets it">
      <div translate="no" className="space-y-4 text-sm wrap-anywhere">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-heading">Quote</p>
          <p className="text-ink-soft">
            {shop.tradingName}
            {validUntil && `, valid until ${formatDay(validUntil)}`}
          </p>
        </div>
        <div>
          <p className="text-xs text-ink-soft">Quoted to</p>
          {buyer.length === 0 && <p className="text-ink-faint">No buyer yet</p>}
          {buyer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {note && (
          <div className="rounded-control bg-sunken p-3">
            <p className="font-medium">{noteTitle}</p>
            <p className="whitespace-pre-line">{note}</p>
          </div>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {lines.length === 0 && <li className="py-3 text-ink-faint">No products yet</li>}
          {lines.map((line) => (
            <li key={line.productId} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  {products.find(({ id }) => id === line.productId)?.name}
                </p>
                <p className="text-ink-soft">
                  {formatSeats(line.quantity)} at <Money cents={line.unitPriceCents} />{' '}
                  {describePerSeat(line.term)}
                </p>
                <p className="text-ink-soft">
                  {describeSaving({ ...line, listPriceCents: line.listed })}
                </p>
              </div>
              <Money cents={lineAmountCents(line)} className="shrink-0" />
            </li>
          ))}
        </ul>
        <dl className="space-y-1">
          <Sum name="Subtotal" cents={totals.subtotalCents} />
          <Sum name={gstLabel} cents={totals.gstCents} />
          <Sum name="Total (inc. GST)" cents={totals.totalCents} className="font-semibold" />
        </dl>
        {lines.length > 0 && (
          <p className="text-ink-soft">
            {describeQuotedTerm({ lines, renews: [renews].flat(), renewCovered })}
          </p>
        )}
      </div>
    </Section>
  );
}

function knownOrNull(cents: number | undefined): number | null {
  return cents === undefined || Number.isNaN(cents) ? null : cents;
}
