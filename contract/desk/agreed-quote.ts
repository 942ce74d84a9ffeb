import * as z from 'zod/mini';
import { billing, seatQuantity } from '../checkout.ts';
import { maximumLines } from '../format.ts';
import { plainLines } from '../plain-text.ts';
import { term } from '../quotes.ts';
import { licencePart, renewalPlan } from '../renewals.ts';
import { renewCovered, renews } from '../renewed-orders.ts';
import { mostMonths, type Term } from '../terms.ts';
import { day, email, requiredText } from '../text.ts';
import { rowName } from './desk-call.ts';
import { priceCents } from './product-facts.ts';

/** The other product that a line continues; null for new seats. Left out: the rule decides. */
export const insteadOf = z.optional(z.nullable(requiredText('Choose a product')));

const monthsMessage = `Enter a number of months from 1 to ${mostMonths}`;

/** How long the licences of a line last: months, or a last day; 12 months where it is left out. */
export const agreedTerm = z.optional(
  z.pipe(
    z
      .object({
        months: z.optional(
          z
            .int({ error: monthsMessage })
            .check(z.minimum(1, monthsMessage), z.maximum(mostMonths, monthsMessage)),
        ),
        endsOn: z.optional(day('Enter a date')),
      })
      .check(
        z.refine(
          ({ months, endsOn }) => (months === undefined) !== (endsOn === undefined),
          'Enter a number of months or a last day',
        ),
      ),
    z.transform(({ months, endsOn }): Term => {
      if (months !== undefined) return { months };
      return { endsOn: endsOn ?? '' };
    }),
  ),
);

const foreseenLine = z.object({
  productId: requiredText('Choose a product'),
  quantity: seatQuantity,
  term: agreedTerm,
  insteadOf,
});

const agreedLine = z.extend(foreseenLine, {
  /** Per seat for the whole term, before GST. */
  unitPriceCents: priceCents,
});

function linesOf<Line extends z.ZodMiniType<{ productId: string }>>(line: Line) {
  return z.array(line, 'Add a product').check(
    z.minLength(1, 'Add a product'),
    z.maxLength(maximumLines, `A quote has at most ${maximumLines} products`),
    z.refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
      error: 'Each product is in one line',
    }),
  );
}

const mostNoteLines = 12;

/** Several lines, which the buyer reads. */
export const agreedNote = z.pipe(
  z.optional(
    z.nullable(
      z.string().check(
        z.overwrite(plainLines),
        z.maxLength(500, 'Must be at most 500 characters'),
        z.refine(
          (text) => text.split('\n').length <= mostNoteLines,
          `Must be at most ${mostNoteLines} lines`,
        ),
        z.refine(
          (text) => !/[^\P{Cc}\n]/u.test(text) && text.isWellFormed(),
          'Must not contain control characters',
        ),
      ),
    ),
  ),
  z.transform((text) => text ?? ''),
);

/** What an operator and a buyer agreed on. */
export const agreedQuote = z.object({
  email,
  billing,
  lines: linesOf(agreedLine),
  note: agreedNote,
  /** The last day on which it can be paid, where the seller is. */
  validUntil: day('Enter a date'),
  /** The number of the quote that it takes the place of, which has the same email address. */
  revises: z.optional(rowName),
  /** The orders whose licences it renews: paid, not all refunded, and of the same email address. */
  renews,
  /** True to renew seats that are covered already, from the day after their cover ends. */
  renewCovered,
});
export type AgreedQuoteInput = z.input<typeof agreedQuote>;

export const foreseenQuote = z.object({
  email,
  lines: linesOf(foreseenLine),
  renews,
  renewCovered,
});

/** What a quote would cost by the list, and which days its licences would have, if paid today. */
export const foresight = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      /** The list's price per seat for the term, before GST. */
      listPriceCents: z.int(),
      parts: z.array(licencePart),
    }),
  ),
  open: renewalPlan.shape.open,
  covered: renewalPlan.shape.covered,
});
export type Foresight = z.infer<typeof foresight>;

/** Licences of an address that are not all refunded. */
export const heldLicence = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  productId: z.string(),
  productName: z.string(),
  seatsLeft: z.int(),
  /** Those that no later licence continues. */
  openSeats: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** What was paid per seat for that term, before GST. */
  unitPriceCents: z.int(),
  term,
  /** The list's price of today, per seat and year. */
  pricePerYearCents: z.int(),
});
export type HeldLicence = z.infer<typeof heldLicence>;
