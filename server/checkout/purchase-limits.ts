import { giveBackEach, type RateLimits, type Refusal, type Take, takeEach } from '../limits/rate-limits.ts';
import type { OrderLine } from '../orders/order.ts';

/** What became of an attempt to pay, to the limits. `not-written` was neither a sale nor a decline: a fault of the shop or the gateway. */
export type AttemptEnd = 'sale' | 'decline' | 'not-written';

type PurchaseAllowance =
  | { readonly allowed: true; end(as: AttemptEnd): Promise<void> }
  /** `detail` is for the buyer. */
  | (Refusal & { readonly detail: string });

interface LimitedPurchase {
  readonly email: string;
  readonly client: string;
  readonly lines: readonly OrderLine[];
}

/** An order counts as at least this many seats, since a small one costs a receipt too: 40 an hour and address. */
const fewestSeats = 500;

/** And as at most this many, so that the largest can be bought. */
const mostSeats = 10_000;

/**
 * Counts an attempt to pay before anything is written or charged, both as a sale and as a declined card, so that no
 * number of parallel attempts gets past a limit. `end` gives back what it was not; it never throws. Declines are
 * limited so that nobody tries out stolen cards here, sales so that nobody floods a mailbox or the database.
 */
export async function takePurchase(
  limits: RateLimits,
  { email, client, lines }: LimitedPurchase,
): Promise<PurchaseAllowance> {
  const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const seats = Math.min(Math.max(ordered, fewestSeats), mostSeats);
  const sale: readonly Take[] = [
    [limits.seatsPerClient, client, seats],
    [limits.seatsPerEmail, email, seats],
  ];
  const decline: readonly Take[] = [
    [limits.declinesPerClient, client],
    [limits.declinesPerEmail, email],
  ];
  const allowance = await takeEach([...sale, ...decline]);
  if (!allowance.allowed) return { ...allowance, detail: tooManyPurchases };
  return {
    allowed: true,
    async end(as) {
      if (as !== 'decline') await giveBackEach(decline);
      if (as !== 'sale') await giveBackEach(sale);
    },
  };
}

const tooManyPurchases =
  'Too many purchases or declined cards within an hour. You have not been charged. Please try again later.';
