import type { Foresight, HeldLicence } from '../../contract/desk/agreed-quote.ts';
import { floorOf } from '../../contract/desk/product-facts.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { formatDollars, percentChange } from '../../contract/money.ts';
import { formatNewSeats, type LicencePart } from '../../contract/renewals.ts';
import { describeDays, describePerSeat, type Term } from '../../contract/terms.ts';
import { type LineDraft, readPrice, readTerm } from './quote-draft.ts';

interface LineFactsProps {
  readonly line: LineDraft;
  readonly listPriceCents: number;
  /** Those that it renews, or all of the buyer. */
  readonly licences: readonly HeldLicence[];
  readonly foreseen: Foresight['lines'][number] | null;
  /** The least that only an owner need not agree on, in percent of the list's price. */
  readonly floorPercent: number;
}

/** Below the fields of a line: the list price, what was paid last time, and the days. */
export function LineFacts(props: LineFactsProps) {
  const { line, listPriceCents, licences, foreseen, floorPercent } = props;
  const agreed = readPrice(line, listPriceCents);
  const last = licences
    .filter(({ productId }) => productId === line.productId)
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn))[0];
  return (
    <div className="space-y-0.5 text-sm text-ink-soft">
      {!Number.isNaN(listPriceCents) && (
        <p>{describeDiscount(agreed, listPriceCents, readTerm(line))}</p>
      )}
      {agreed > 0 && listPriceCents > 0 && (
        <FloorMargin agreedCents={agreed} floorCents={floorOf(listPriceCents, floorPercent)} />
      )}
      {last && <p>{describeLastPrice(last)}</p>}
      {foreseen?.parts.map((part) => (
        <p key={`${part.startsOn} ${part.continues?.orderId} ${part.continues?.endsOn}`}>
          {describePart(part)}
        </p>
      ))}
    </div>
  );
}

interface FloorMarginProps {
  readonly agreedCents: number;
  readonly floorCents: number;
}

function FloorMargin({ agreedCents, floorCents }: FloorMarginProps) {
  const margin = formatDollars(Math.abs(agreedCents - floorCents));
  const floor = `Floor ${formatDollars(floorCents)} a seat`;
  if (agreedCents < floorCents)
    return (
      <p className="font-medium text-warning-strong">
        {floor}: {margin} below. Only an owner can send this price.
      </p>
    );
  if (agreedCents === floorCents) return <p>{floor}: no margin is left.</p>;
  return (
    <p>
      {floor}: {margin} above.
    </p>
  );
}

/** The list price, and how far an agreed price is from it, before GST. */
export function describeDiscount(agreedCents: number, listCents: number, term: Term): string {
  const list = `List price ${formatDollars(listCents)} ${describePerSeat(term)} before GST`;
  if (!(agreedCents > 0) || agreedCents === listCents || listCents === 0) return `${list}.`;
  const difference = formatDollars(Math.abs(listCents - agreedCents));
  const percent = Math.abs(percentChange(listCents, agreedCents));
  const word = agreedCents < listCents ? 'less' : 'more';
  return `${list}: ${difference} ${word} a seat, ${percent}%.`;
}

function describeLastPrice({ unitPriceCents, term, invoiceNumber }: HeldLicence): string {
  return `Last time: ${formatDollars(unitPriceCents)} ${describePerSeat(term)}, ${invoiceNumber}.`;
}

/** From when to when seats are valid, if the quote is paid today. */
function describePart({ seats, startsOn, endsOn, continues }: LicencePart): string {
  if (continues === null)
    return `${formatNewSeats(seats)} from today to ${formatDay(endsOn)}, if paid today.`;
  const before = `${continues.productName} of ${continues.invoiceNumber}`;
  return `${formatSeats(seats)} from ${describeDays({ startsOn, endsOn })}, after ${before}.`;
}
