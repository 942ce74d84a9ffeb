import * as z from 'zod/mini';
import { plainDigits, plainLines } from '../plain-text.ts';
import { day } from '../text.ts';
import { rowName } from './desk-call.ts';
import { refund } from './order.ts';

const seat = z.int().check(z.minimum(1), z.maximum(999));

/** All that is left, seats of products, or cents including GST without seats. */
export const refundSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('seats'),
    seats: z
      .array(
        z.union([
          /** The last seats that are left, or the first that have a key of their own. */
          z.strictObject({
            productId: rowName,
            seats: seat,
            from: z.optional(z.enum(['first', 'last'])),
          }),
          /** Those with these numbers, of which 1 is the first. */
          z.strictObject({
            productId: rowName,
            numbers: z.array(seat).check(z.minLength(1), z.maxLength(999)),
          }),
        ]),
        'Choose the seats to refund',
      )
      .check(z.minLength(1, 'Choose the seats to refund'), z.maxLength(50)),
  }),
  z.object({
    kind: z.literal('amount'),
    amountCents: z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'), z.maximum(1e12)),
  }),
]);

/** What becomes of later licences whose seats continue those that a refund takes. */
export const continuedChoice = z.enum(
  ['refund', 'begin-now'],
  'Choose what becomes of the licences that continue these',
);

/** The first and the last day of a licence. */
const days = z.object({ startsOn: z.string(), endsOn: z.string() });

/** Seats of a licence, or all of it, that get other days. */
export const movedLicence = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  position: z.int(),
  productName: z.string(),
  seats: z.int(),
  before: days,
  after: days,
});

const laterSeats = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  productName: z.string(),
  seats: z.int(),
  ...days.shape,
});

/** Seats of later orders that continue refunded ones, and what each choice does. */
export const continuedSeats = z.object({
  later: z.array(laterSeats),
  /** The new days with `begin-now`, also of what continues these seats. */
  moves: z.array(movedLicence),
  refunds: z.array(
    z.object({
      orderId: z.string(),
      invoiceNumber: z.string(),
      seats: z.int(),
      amountCents: z.int(),
      gstCents: z.int(),
      gateway: z.string(),
    }),
  ),
  /** Why they can't be refunded as well. */
  whyNoRefund: z.nullable(z.string()),
});

export const pricedRefund = z.object({
  amountCents: z.int(),
  gstCents: z.int(),
  /** Null where nothing continues the refunded seats. */
  continued: z.nullable(continuedSeats),
  /** Pending orders that are to continue seats which the refund takes: theirs begin when paid. */
  claimedBy: z.array(z.object({ orderId: z.string(), seats: z.int() })),
  lines: z.array(
    z.object({
      position: z.int(),
      productName: z.string(),
      seats: z.int(),
      amountCents: z.int(),
      endedKeys: z.array(z.object({ number: z.int(), ending: z.string() })),
    }),
  ),
});

const outcome = z.pick(refund, {
  refundId: true,
  state: true,
  amountCents: true,
  gstCents: true,
  adjustmentNote: true,
  failure: true,
});
/** Of another order, with the gateway that charged it: money of a bank transfer is returned by hand. */
const laterOutcome = z.extend(outcome, { orderId: z.string(), gateway: z.string() });

/** Of the state `requested`, the shop finds out the outcome: don't refund again. */
export const refundOutcome = z.extend(outcome, {
  /** Of the later orders whose seats are refunded as well. */
  later: z.array(laterOutcome),
});

/** What was done with seats that continue refunded ones. */
export const continuedOutcome = z.object({
  moves: z.array(movedLicence),
  refunds: z.array(laterOutcome),
});

const dayOfTerm = day('Enter a day').check(
  z.refine((date) => date < '2100', 'Enter a day before 2100'),
);

/** Which licence of an order gets which days. Without a last day, it keeps its length. */
export const wantedTerm = z.object({
  position: z.int().check(z.minimum(0), z.maximum(99)),
  /** The first seat of the licence, from 1: a line may have several. */
  firstSeat: seat,
  startsOn: z.optional(dayOfTerm),
  endsOn: z.optional(dayOfTerm),
});

export const orderLicence = z.object({
  position: z.int(),
  productName: z.string(),
  firstSeat: z.int(),
  lastSeat: z.int(),
  seatsLeft: z.int(),
  ...days.shape,
  /** The last day of the licence that it continues; null for new seats. */
  continuedUntil: z.nullable(z.string()),
});

/** The licence itself first, then those that continue it and move along. */
export const changedTerm = z.object({
  moves: z.array(movedLicence),
  /** Valid keys of the vendor that end before their licences do. */
  shortKeys: z.array(
    z.object({
      orderId: z.string(),
      invoiceNumber: z.string(),
      keys: z.int(),
      /** The last day of the one that ends first. */
      endOn: z.string(),
    }),
  ),
});

export const noteText = z.string().check(
  z.overwrite(plainLines),
  z.minLength(1, 'Write a note'),
  z.maxLength(2_000, 'A note has at most 2,000 characters'),
  z.refine(
    (text) => !/[^\P{Cc}\n]/u.test(text) && text.isWellFormed(),
    'Must not contain control characters',
  ),
);

/** Reads numbers of seats such as `1, 4-6`, which are 1, 4, 5 and 6. Null for anything else. */
export function readSeatNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of plainDigits(text).split(',')) {
    const [, from = '', to = from] =
      /^\s*([1-9]\d{0,2})(?:\s*[\p{Pd}\u2212]\s*([1-9]\d{0,2}))?\s*$/u.exec(part) ?? [];
    if (from === '' || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
