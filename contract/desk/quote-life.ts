import * as z from 'zod/mini';
import { shownBilling } from '../shown-billing.ts';
import { email, requiredText } from '../text.ts';
import { agreedNote } from './agreed-quote.ts';
import type { Sentence } from './audit-sentences.ts';
import { rowName } from './desk-call.ts';
import { chosenOf, outcome } from './several.ts';

/** A buyer whom the shop knows, with the details of their newest order or quote. */
export const knownBuyer = z.object({
  email: z.string(),
  billing: shownBilling,
  /** When that order or quote was written. */
  lastAt: z.string(),
});
export type KnownBuyer = z.infer<typeof knownBuyer>;

/** The most buyers that a search lists. */
export const mostBuyers = 8;

/** What happened to a quote, the oldest first. */
export const quoteEvent = z.object({
  at: z.string(),
  kind: z.enum([
    ...['written', 'mailed', 'opened', 'opened-again', 'verified'],
    ...['followed-up', 'paid', 'ended'],
  ] as const),
  text: z.string(),
});
export type QuoteEvent = z.infer<typeof quoteEvent>;

export const ofQuote = z.object({ number: rowName });

const emailCorrected: Sentence = ({ quote, email }, { before }) =>
  `corrected the email address of the quote ${quote} from ${before.email} to ${email}, ` +
  'and mailed it there';

const followedUp: Sentence = ({ quote, email }) =>
  `followed up the quote ${quote}, by a mail to ${email}`;

/** Calls about the life of a quote: whom it is for, and what becomes of it. */
export const quoteLifeCalls = {
  findBuyers: {
    summary: 'Find buyers by company, name, email address or ABN, with their newest details',
    role: 'sales',
    body: z.object({ text: requiredText('Enter a company, an email address or an ABN') }),
    answer: z.object({ buyers: z.array(knownBuyer) }),
  },
  readLink: {
    summary: 'Show the link of a quote, for its buyer',
    role: 'sales',
    params: ofQuote,
    /** Null where the shop has no address yet. */
    answer: z.object({ link: z.nullable(z.string()) }),
  },
  fixEmail: {
    summary: 'Correct the email address of a quote, and mail it there',
    role: 'sales',
    params: ofQuote,
    body: z.object({ email }),
    answer: z.object({ email: z.string() }),
    // It sells at agreed prices to any address.
    needsFreshCode: true,
    audit: 'quote-email-corrected',
    says: emailCorrected,
  },
  followUpQuote: {
    summary: 'Mail the buyer of an open quote about it again, with lines of your own',
    role: 'sales',
    params: ofQuote,
    body: z.object({
      /** In the mail, below what it says anyway. */
      text: agreedNote,
      /** Also where it was followed up within a day. */
      again: z.optional(z.boolean()),
    }),
    answer: z.object({ email: z.string() }),
    audit: 'quote-followed-up',
    says: followedUp,
  },
  followUpQuotes: {
    summary: 'Mail the buyers of several open quotes about them again, one after the other',
    role: 'sales',
    body: z.object({
      numbers: chosenOf('quote'),
      /** In each mail, below what it says anyway. */
      text: agreedNote,
      /** Also those that were followed up within a day. */
      again: z.optional(z.boolean()),
    }),
    answer: z.object({ results: z.array(z.object({ number: z.string(), ...outcome })) }),
    audit: 'quote-followed-up',
    says: followedUp,
  },
} as const;
