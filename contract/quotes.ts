import * as z from 'zod/mini';
import { billing, items } from './checkout.ts';
import { documentNumbers } from './format.ts';
import { renewCovered, renews } from './renewed-orders.ts';
import { shownBilling } from './shown-billing.ts';
import { mostMonths } from './terms.ts';
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

/** How long the licences of a quote are valid. `renews`: the orders that it renews. */
export function describeQuotedTerm(renews: readonly string[]): string {
  const term = 'Licences are valid for 12 months from the day';
  if (renews.length === 0) return `${term} of payment.`;
  const orders = renews.length === 1 ? 'order' : 'orders';
  const start = `on which those of ${orders} ${renews.join(', ')} end`;
  return `${term} ${start}, or from the day of payment if they have ended by then.`;
}

/** What the note of a quote is: the buyer accepts it with the quote. */
export const noteTitle = 'What we agreed';

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
  /** Per seat and year, before GST. */
  unitPriceCents: z.int(),
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
  /** What an operator wrote about it; empty for most. */
  note: z.string(),
  /** The orders whose licences it renews. */
  renews: z.array(z.string()),
  /** The number of the quote that it took the place of. */
  revises: z.nullable(z.string()),
  /** The token of the quote that took its place. */
  revisedBy: z.nullable(quoteToken),
  /** Null when the seller takes no bank transfers. */
  bankAccount: z.nullable(bankAccount),
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
