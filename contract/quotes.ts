import * as z from 'zod/mini';
import { billing, items } from './checkout.ts';
import { documentNumbers } from './format.ts';
import { formatDollars, lineAmountCents } from './money.ts';
import { renewCovered, renews } from './renewed-orders.ts';
import { shownBilling } from './shown-billing.ts';
import { describeValidity, isSameTerm, mostMonths, type Term } from './terms.ts';
import { email, quoteToken } from './text.ts';

/** How many days the prices of a quote are kept: to the end of the last, where the seller is. */
export const quoteDays = 30;

/** The link to a quote: a fragment, which browsers send to nobody. */
export function quoteLink(shopUrl: string, token: string): string {
  return `${shopUrl.replace(/\/$/, '')}/#quote=${token}`;
}

export const { format: formatQuoteNumber, parse: parseQuoteNumber } = documentNumbers('QUO');

/** Like checkout, without a payment. Needs the same verified address. */
export const quoteRequest = z.object({ email, billing, items, renews, renewCovered });
export type QuoteRequest = z.infer<typeof quoteRequest>;

/** What shows a quote: in the body, because addresses are in the logs of web servers. */
export const quoteLinkRequest = z.object({ token: quoteToken });

interface QuotedTerms {
  readonly lines: readonly { readonly term: Term }[];
  /** The orders that it renews. */
  readonly renews: readonly string[];
  /** It renews seats that are covered, from the day after their cover ends. */
  readonly renewCovered?: boolean;
}

/** How long the licences of a quote are valid, and from when. */
export function describeQuotedTerm({ lines, renews, renewCovered = false }: QuotedTerms): string {
  if (renews.length === 0) return describeNewTerm(lines);
  const orders = `${renews.length === 1 ? 'order' : 'orders'} ${renews.join(', ')}`;
  const [before, ended] = renewCovered
    ? ['their cover ends', 'it has']
    : ['those end', 'those have'];
  return (
    `Licences are valid ${describeLength(lines)}. Seats that renew those of ${orders} begin on the ` +
    `day after ${before}, or on the day of payment if ${ended} ended by then. ` +
    'All other seats begin on the day of payment.'
  );
}

function describeNewTerm(lines: QuotedTerms['lines']): string {
  const shared = sharedTerm(lines);
  if (shared && 'months' in shared)
    return `Licences are valid ${describeLength(lines)} from the day of payment.`;
  return `Licences are valid from the day of payment ${describeLength(lines)}.`;
}

function describeLength(lines: QuotedTerms['lines']): string {
  const shared = sharedTerm(lines);
  return shared ? describeValidity(shared) : 'for the term stated in each line';
}

/** The term that all lines have; null where they differ. */
function sharedTerm(lines: QuotedTerms['lines']): Term | null {
  const [first] = lines;
  if (!first || !lines.every(({ term }) => isSameTerm(term, first.term))) return null;
  return first.term;
}

/** What the note of a quote is: the buyer accepts it with the quote. */
export const noteTitle = 'What we agreed';

interface SavingLine {
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** Per seat for the whole term. */
  readonly listPriceCents: number | null;
}

/** How much less than the list's price the lines cost, before GST. */
export function savingCents(lines: readonly SavingLine[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents, listPriceCents }) => {
    const lessCents = (listPriceCents ?? unitPriceCents) - unitPriceCents;
    return sum + quantity * Math.max(lessCents, 0);
  }, 0);
}

/** `List price $89.99. You save $46.32.`; empty where the price isn't below the list's. */
export function describeSaving(line: SavingLine): string {
  const saved = savingCents([line]);
  if (saved === 0 || line.listPriceCents === null) return '';
  return `List price ${formatDollars(line.listPriceCents)}. You save ${formatDollars(saved)}.`;
}

/** `You save $8,400.00 (17%) on the list price`; empty where no line is below the list's. */
export function describeTotalSaving(lines: readonly SavingLine[]): string {
  const saved = savingCents(lines);
  if (saved === 0) return '';
  const paid = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const percent = Math.floor((saved * 100) / (paid + saved));
  const share = percent === 0 ? '' : ` (${percent}%)`;
  return `You save ${formatDollars(saved)}${share} on the list price`;
}

/** `revised`: another quote took its place. Neither that nor a withdrawn one can be paid. */
export const quoteStates = [
  'open',
  'being-paid',
  'paid',
  'expired',
  'revised',
  'withdrawn',
] as const;
export type QuoteState = (typeof quoteStates)[number];

const months = z.object({ months: z.int().check(z.minimum(1), z.maximum(mostMonths)) });

/** How long the licences of a line last: so many months, or until a last day. */
export const term = z.union([months, z.object({ endsOn: z.string() })]);

export const quoteLine = z.object({
  productId: z.string(),
  productName: z.string(),
  description: z.string(),
  quantity: z.int(),
  /** Per seat for the whole term, before GST. */
  unitPriceCents: z.int(),
  /** As long as its licences last. */
  term,
  /** The list's price per seat for that term, where an operator agreed on a lower one; else null. */
  listPriceCents: z.nullable(z.int()),
});

/** Where to pay by bank transfer, with the quote's number as reference. */
const bankAccount = z.object({ name: z.string(), bsb: z.string(), number: z.string() });

/** A quote as its buyer sees it. Amounts are cents of AUD. */
export const quoteAnswer = z.object({
  number: z.string(),
  token: quoteToken,
  state: z.enum(quoteStates),
  email: z.string(),
  billing: shownBilling,
  lines: z.array(quoteLine),
  subtotalCents: z.int(),
  gstCents: z.int(),
  totalCents: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** What an operator and the buyer agreed on besides; empty for most. */
  note: z.string(),
  /** The orders whose licences it renews. */
  renews: z.array(z.string()),
  /** It renews seats that are covered, from the day after their cover ends. */
  renewCovered: z.boolean(),
  /** The number of the quote that it took the place of. */
  revises: z.nullable(z.string()),
  /** The token of the quote that took its place. */
  revisedBy: z.nullable(quoteToken),
  /** Null when the seller takes no bank transfers. */
  bankAccount: z.nullable(bankAccount),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
