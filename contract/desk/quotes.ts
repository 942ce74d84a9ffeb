import * as z from 'zod/mini';
import { quoteLine, quoteStates } from '../quotes.ts';
import { shownBilling } from '../shown-billing.ts';
import { describeValidity, isSameTerm, type Term, usualTerm } from '../terms.ts';
import { day, requiredText } from '../text.ts';
import { agreedQuote, insteadOf } from './agreed-quote.ts';
import { dollars, listed } from './audit-sentences.ts';
import { after, defineCalls } from './desk-call.ts';
import { troubledMail } from './order.ts';
import { customerName } from './order-search.ts';
import { quoteDraftCalls } from './quote-draft.ts';
import { ofQuote, quoteEvent, quoteLifeCalls } from './quote-life.ts';

/** Why a quote needs somebody: its mail was refused or is late; it is open and ends within a week. */
export const quoteNeeds = ['mail', 'ending'] as const;

export const listedQuote = z.object({
  number: z.string(),
  state: z.enum(quoteStates),
  email: z.string(),
  buyer: z.string(),
  company: z.string(),
  purchaseOrder: z.string(),
  /** What its licences are for, in words. */
  purpose: z.string(),
  totalCents: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  orderId: z.nullable(z.string()),
  /** Its mail was refused, or is late, and the quote can still be paid. */
  mail: z.nullable(z.enum(['refused', 'late'])),
  /** When an operator last followed it up. */
  followedUpAt: z.nullable(z.string()),
});
export type ListedQuote = z.infer<typeof listedQuote>;

const quote = z.object({
  ...listedQuote.shape,
  billing: shownBilling,
  lines: z.array(
    z.extend(z.omit(quoteLine, { description: true, listPriceCents: true }), {
      /**
       * The list's price per seat for the term, when an operator agreed on the price; null where
       * the price is the list's.
       */
      listPriceCents: z.nullable(z.int()),
      insteadOf,
      /** Before GST. */
      amountCents: z.int(),
    }),
  ),
  subtotalCents: z.int(),
  gstCents: z.int(),
  /** What an operator wrote about it; empty for most. */
  note: z.string(),
  /** The operator who wrote it; null where the buyer asked for it. */
  madeBy: z.nullable(z.string()),
  /** The quote that it took the place of, and the one that took its place. */
  revises: z.nullable(z.string()),
  revisedBy: z.nullable(z.string()),
  /** The orders whose licences it renews. */
  renews: z.array(z.string()),
  /** It renews seats that are covered, from the day after their cover ends. */
  renewCovered: z.boolean(),
  /** Its mail, while it is late or refused. */
  mails: z.array(troubledMail),
  /** What happened to it, the oldest first. */
  history: z.array(quoteEvent),
});
export type QuoteView = z.infer<typeof quote>;

/** How many days from today a quote may be valid. */
export const mostQuoteDays = 365;

const quoteSearch = z.object({
  /** A whole number or total, or the beginning of an address or of words of a name. */
  text: z.optional(requiredText('', { minimumLength: 0 })),
  customer: z.optional(customerName),
  state: z.optional(z.enum(quoteStates)),
  needs: z.optional(z.enum(quoteNeeds)),
  /** The first and the last day on which it was written. */
  from: z.optional(day('Enter a date such as 2026-11-30')),
  to: z.optional(day('Enter a date such as 2026-11-30')),
  after,
});

export const quoteCalls = defineCalls('quotes', {
  searchQuotes: {
    summary: 'Find quotes; without a search, the newest',
    role: 'support',
    body: quoteSearch,
    answer: z.object({ quotes: z.array(listedQuote), next: z.nullable(z.string()) }),
  },
  downloadQuotes: {
    summary: 'Download the quotes that a search finds as CSV',
    role: 'owner',
    body: quoteSearch,
    answer: 'csv',
    needsFreshCode: true,
    audit: 'quotes-downloaded',
    says: (after) => `downloaded ${listed('quotes', after)}`,
  },
  countQuotes: {
    summary: 'Count the quotes in each state, and add up those that are open',
    role: 'support',
    answer: z.object({
      counts: z.record(z.enum(['all', ...quoteNeeds, ...quoteStates]), z.int()),
      /** The totals of all open quotes, and of those that end within a week. */
      openCents: z.int(),
      endingCents: z.int(),
    }),
  },
  readQuote: {
    summary: 'Show a quote',
    role: 'support',
    params: ofQuote,
    answer: quote,
  },
  openQuote: {
    summary: 'Open the PDF of a quote',
    role: 'support',
    params: ofQuote,
    answer: 'pdf',
  },
  ...quoteLifeCalls,
  ...quoteDraftCalls,
  createQuote: {
    summary: 'Write a quote at agreed prices, and mail it; it may take the place of another',
    role: 'sales',
    body: agreedQuote,
    answer: quote,
    // It sells at any price.
    needsFreshCode: true,
    audit: 'quote-made',
    says: ({ quote, totalCents, lines = [], revises, renews }) => {
      const written = `wrote the quote ${quote} for ${dollars(totalCents)}${withTerms(lines)}`;
      const replaced = revises ? `, in place of ${revises}` : '';
      const renewed = renews ? `, to renew ${[renews].flat().join(', ')}` : '';
      return written + replaced + renewed;
    },
  },
  withdrawQuote: {
    summary: 'Withdraw a quote: it can no longer be paid',
    role: 'sales',
    params: ofQuote,
    answer: quote,
    audit: 'quote-withdrawn',
    says: ({ quote }) => `withdrew the quote ${quote}`,
  },
  sendQuote: {
    summary: 'Mail a quote to its buyer again',
    role: 'support',
    params: ofQuote,
    answer: z.object({ email: z.string() }),
    audit: 'quote-sent',
    says: ({ quote, email }) => `mailed the quote ${quote} again, to ${email}`,
  },
  markPaid: {
    summary: 'Record that a quote was paid by bank transfer, which sells it',
    role: 'sales',
    params: ofQuote,
    body: z.object({
      /** What arrived: it must be the quote's total. */
      amountCents: z.int(),
      acceptExpired: z.optional(z.boolean()),
      /** Sells as new seats what it can no longer renew, because other orders renewed it. */
      acceptCovered: z.optional(z.boolean()),
    }),
    answer: z.object({ orderId: z.string(), invoiceNumber: z.string() }),
    needsFreshCode: true,
    audit: 'quote-marked-paid',
    says: ({ quote, amountCents }) => {
      const amount = amountCents ? `: ${dollars(amountCents)}` : '';
      return `marked the quote ${quote} as paid by bank transfer${amount}`;
    },
  },
});

/** Of quotes of 12 months, nothing is said. Events of earlier releases have no terms. */
function withTerms(lines: readonly { readonly term?: Term }[]): string {
  const terms = lines.map(({ term = usualTerm }) => term);
  if (terms.every((term) => isSameTerm(term, usualTerm))) return '';
  return `, ${[...new Set(terms.map(describeValidity))].join(' and ')}`;
}
