import * as z from 'zod/mini';
import { quoteStates } from '../quotes.ts';
import { shownBilling } from '../shown-billing.ts';
import { requiredText } from '../text.ts';
import type { DeskCall } from './desk-call.ts';
import { customerName, rowName } from './order-search.ts';

const params = z.object({ number: rowName });

const listedQuote = z.object({
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
});
export type ListedQuote = z.infer<typeof listedQuote>;

const quote = z.object({
  ...listedQuote.shape,
  billing: shownBilling,
  lines: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.int(),
      /** Per seat, before GST. */
      unitPriceCents: z.int(),
      /** Before GST. */
      amountCents: z.int(),
    }),
  ),
  subtotalCents: z.int(),
  gstCents: z.int(),
});
export type QuoteView = z.infer<typeof quote>;

const quoteSearch = z.object({
  /** A quote number, or the beginning of an email address, a company or a purchase order number. */
  text: z.optional(requiredText('', { minimumLength: 0 })),
  customer: z.optional(customerName),
  state: z.optional(z.enum(quoteStates)),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'This is not the next page of a list'))),
});

export const quoteCalls = {
  searchQuotes: {
    summary: 'Find quotes; without a search, the newest',
    role: 'support',
    method: 'POST',
    path: '/desk/api/quotes/search',
    body: quoteSearch,
    answer: z.object({ quotes: z.array(listedQuote), next: z.nullable(z.string()) }),
    readsOnly: true,
  },
  downloadQuotes: {
    summary: 'Download the quotes that a search finds as CSV',
    role: 'owner',
    method: 'POST',
    path: '/desk/api/quotes/csv',
    body: quoteSearch,
    answer: 'csv',
    readsOnly: true,
  },
  countQuotes: {
    summary: 'Count the quotes in each state',
    role: 'support',
    method: 'GET',
    path: '/desk/api/quotes/counts',
    answer: z.object({
      all: z.int(),
      open: z.int(),
      'being-paid': z.int(),
      paid: z.int(),
      expired: z.int(),
    }),
  },
  readQuote: {
    summary: 'Show a quote',
    role: 'support',
    method: 'GET',
    path: '/desk/api/quotes/:number',
    params,
    answer: quote,
  },
  openQuote: {
    summary: 'Open the PDF of a quote',
    role: 'support',
    method: 'GET',
    path: '/desk/api/quotes/:number/pdf',
    params,
    answer: 'pdf',
  },
  markPaid: {
    summary: 'Record that a quote was paid by bank transfer, which sells it',
    role: 'sales',
    method: 'POST',
    path: '/desk/api/quotes/:number/mark-paid',
    params,
    body: z.object({
      /** What arrived: it must be the quote's total. */
      amountCents: z.int(),
      acceptExpired: z.optional(z.boolean()),
    }),
    answer: z.object({ orderId: z.string(), invoiceNumber: z.string() }),
    needsFreshCode: true,
    audit: 'quote-marked-paid',
  },
} as const satisfies Record<string, DeskCall>;
