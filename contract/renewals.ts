import * as z from 'zod/mini';
import { items } from './checkout.ts';
import { formatDay, formatSeats } from './format.ts';
import { renewCovered, renews } from './renewed-orders.ts';
import { email, quoteToken } from './text.ts';

/**
 * Asks which days the licences of a cart or a quote would have, if it were paid today. Needs the
 * verified address that the renewed orders have.
 */
export const renewalRequest = z.object({
  /** Left out, it is the one that this browser verified. */
  email: z.optional(email),
  items,
  renews,
  renewCovered,
  /** The quote that is to be paid: it names what it renews. */
  quote: z.optional(quoteToken),
});
export type RenewalRequest = z.input<typeof renewalRequest>;

/** What seats continue: licences of an earlier order. */
const continued = z.object({
  orderId: z.string(),
  invoiceNumber: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** Their last day, `2027-11-27`. */
  endsOn: z.string(),
});

/** Seats of a line that have the same days. */
export const licencePart = z.object({
  seats: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Null for new seats. */
  continues: z.nullable(continued),
});
export type LicencePart = z.infer<typeof licencePart>;

const openSeats = z.extend(continued, { seats: z.int() });

/** The seats are covered: nothing of the named orders is open. */
const covered = z.object({
  /** The last day of what covers them; null while only pending orders are to renew them. */
  until: z.nullable(z.string()),
  /** The orders that cover them: paid, or pending. */
  by: z.array(
    z.object({
      orderId: z.string(),
      /** Null while it is pending. */
      invoiceNumber: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
  ),
});

/** The days that are promised, line by line. */
export const renewalPlan = z.object({
  lines: z.array(
    z.object({ productId: z.string(), productName: z.string(), parts: z.array(licencePart) }),
  ),
  /** Open seats of the named orders that this cart leaves as they are. */
  open: z.array(openSeats),
  covered: z.nullable(covered),
  /** Of these days. Sent with the payment, which is charged only if they still hold. */
  tag: z.string(),
});
export type RenewalPlan = z.infer<typeof renewalPlan>;

/**
 * `5 seats from 28 November 2027 to 27 November 2028`, or `5 new seats from today to 27 November
 * 2027`.
 */
export function describePart({ seats, startsOn, endsOn, continues }: LicencePart): string {
  if (continues === null) {
    return `${formatNewSeats(seats)} from today to ${formatDay(endsOn)}`;
  }
  return `${formatSeats(seats)} from ${formatDay(startsOn)} to ${formatDay(endsOn)}`;
}

/** `5 new seats`. */
export function formatNewSeats(seats: number): string {
  return formatSeats(seats).replace(' ', ' new ');
}
