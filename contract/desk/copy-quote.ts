import { dayOf } from '../days-left.ts';
import { quoteDays } from '../quotes.ts';
import { addDays, usualTerm } from '../terms.ts';
import type { AgreedQuoteInput } from './agreed-quote.ts';
import type { OrderView } from './order.ts';
import type { QuoteView } from './quotes.ts';

/** What a quote begins with that copies or revises an earlier one, or copies an order. */
export function copyToQuote(
  source: OrderView | QuoteView,
  way: 'copy' | 'revise',
  timeZone: string,
) {
  const { email, billing } = source;
  const today = dayOf(new Date(), timeZone);
  const lines = source.lines.map((line) => toLine(line, today));
  const begun = { email, billing, lines: lines.map(asNew) };
  if (!('note' in source)) return { ...begun, note: '', validUntil: lastDay(timeZone) };

  const { note, renews, renewCovered } = source;
  const copied = { ...begun, note, validUntil: chooseLastDay(source, way, timeZone) };
  if (renews.length === 0) return copied;
  if (way === 'copy')
    return { ...copied, billing: { ...billing, purpose: '' as const }, note: withoutRenewal(note) };
  return { ...copied, lines, renews, renewCovered };
}

type CopiedLine = AgreedQuoteInput['lines'][number];

/** A last day that is over can't be agreed on again: the line begins with the usual term. */
function toLine(line: CopiedLine, today: string): CopiedLine {
  const { productId, quantity, unitPriceCents, term, insteadOf } = line;
  const isOver = term?.endsOn !== undefined && term.endsOn <= today;
  return { productId, quantity, unitPriceCents, term: isOver ? usualTerm : term, insteadOf };
}

/** Of a copy, the note that a renewal begins with isn't true. */
function withoutRenewal(note: string): string {
  return /^Renewal of INV-[\w, -]+$/.test(note) ? '' : note;
}

/** Without a renewal, a line takes the place of nothing. */
function asNew({ insteadOf: _, ...line }: CopiedLine): CopiedLine {
  return line;
}

/** A revised quote keeps its last day unless that is over. A copy has that of today at least. */
function chooseLastDay({ expiresAt }: QuoteView, way: 'copy' | 'revise', timeZone: string): string {
  const kept = dayOf(new Date(expiresAt), timeZone);
  const earliest = way === 'revise' ? dayOf(new Date(), timeZone) : lastDay(timeZone);
  if (kept < earliest) return lastDay(timeZone);
  return kept;
}

/** The day on which a quote of today ends where nobody chooses another. */
export function lastDay(timeZone: string): string {
  return addDays(dayOf(new Date(), timeZone), quoteDays);
}
