import { formatDay } from '../format.ts';
import { quoteDays } from '../quotes.ts';
import type { AgreedQuoteInput } from './agreed-quote.ts';
import type { OrderLicence, OrderView } from './order.ts';
import type { QuoteView } from './quotes.ts';

/** What a quote begins with that copies, revises or renews an earlier one or an order. */
export function copyToQuote(
  source: OrderView | QuoteView,
  way: 'copy' | 'revise' | 'renew',
  timeZone: string,
) {
  const { email, billing } = source;
  const begun = {
    email,
    billing,
    note: '',
    validUntil: lastDay(timeZone),
    lines: source.lines.map(toLine),
  };
  if ('note' in source) {
    const renews = way === 'revise' && source.renews.length > 0 ? source.renews : undefined;
    return {
      ...begun,
      note: source.note,
      validUntil: chooseLastDay(source, way, timeZone),
      renews,
    };
  }
  if (way !== 'renew') return begun;

  const held = source.lines.map(({ licences, ...line }) => ({
    ...line,
    open: licences.filter(({ openSeats }) => openSeats > 0),
  }));
  const ends = new Set(held.flatMap(({ open }) => open.map(({ endsOn }) => endsOn)).sort());
  const endDays = [...ends].map(formatDay).join(' and ');
  return {
    ...begun,
    // Of last year: the number of a purchase order, and whether the licences were new.
    billing: { ...billing, purchaseOrder: '', purpose: 'renewal' as const },
    note: `Renewal of ${source.invoiceNumber}, whose licences end on ${endDays}`,
    lines: held
      .map(({ open, ...line }) => toLine({ ...line, quantity: sumSeats(open) }))
      .filter(({ quantity }) => quantity > 0),
    renews: [source.orderId],
  };
}

function sumSeats(licences: readonly OrderLicence[]): number {
  return licences.reduce((sum, { openSeats }) => sum + openSeats, 0);
}

type CopiedLine = AgreedQuoteInput['lines'][number];

function toLine({ productId, quantity, unitPriceCents, term, insteadOf }: CopiedLine): CopiedLine {
  return { productId, quantity, unitPriceCents, term, insteadOf };
}

/** A revised quote keeps its last day unless that is over. A copy has that of today at least. */
function chooseLastDay(
  { expiresAt }: QuoteView,
  way: 'copy' | 'revise' | 'renew',
  timeZone: string,
): string {
  const kept = dayOf(new Date(expiresAt), timeZone);
  const earliest = way === 'revise' ? dayOf(new Date(), timeZone) : lastDay(timeZone);
  if (kept < earliest) return lastDay(timeZone);
  return kept;
}

function dayOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('sv-SE', { timeZone });
}

/** The day on which a quote of today ends where nobody chooses another. */
export function lastDay(timeZone: string): string {
  const day = new Date(`${dayOf(new Date(), timeZone)}T00:00Z`);
  // Where the clock changes meanwhile, a day doesn't have 24 hours.
  day.setUTCDate(day.getUTCDate() + quoteDays);
  return day.toISOString().slice(0, 10);
}
