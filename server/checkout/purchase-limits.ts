import type { FastifyBaseLogger } from 'fastify';
import {
  giveBackEach,
  type RateLimits,
  type Take,
  takeEach,
} from '../platform/limits/rate-limits.ts';
import { type Answer, type PlaceOrderParts, type Purchase, placeOrder } from './place-order.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { Unwritten } from './write-pending-order.ts';

export interface LimitedParts extends PlaceOrderParts {
  readonly limits: RateLimits;
}

/**
 * Places an order unless its buyer or its client has bought, or was declined, too often within an
 * hour.
 */
export async function placeWithinLimits(
  parts: LimitedParts,
  purchase: Purchase,
  log: FastifyBaseLogger,
): Promise<Answer | Unwritten | Refusal> {
  const { sale, decline } = countPurchase(parts.limits, purchase);
  const allowance = await takeEach([...sale, ...decline]);
  if (!allowance.allowed)
    return refuse('too-many-requests', { ...allowance, detail: tooManyPurchases });

  const placing = placeOrder(parts, purchase, log);
  // Not awaited: the limits must not delay the response. An attempt that throws was not charged.
  void placing
    .then(endOf, () => 'neither' as const)
    .then(async (end) => {
      if (end !== 'decline') await giveBackEach(decline);
      if (end !== 'sale') await giveBackEach(sale);
    });
  return placing;
}

/**
 * What became of an attempt to pay, to the limits. An outcome that is not known yet may be a sale.
 */
function endOf(outcome: Answer | Unwritten): 'sale' | 'decline' | 'neither' {
  switch (outcome.kind) {
    case 'not-written':
    case 'quote-refused':
    case 'too-few-keys':
    case 'too-many-held':
      return 'neither';
    case 'settled':
      if (outcome.end === 'paid') return 'sale';
      // Any other end says nothing of the card.
      return outcome.end === 'declined' || outcome.end === 'unpaid' ? 'decline' : 'neither';
    default:
      return 'sale';
  }
}

/**
 * An order counts as at least this many seats, since a small one costs a receipt too: 40 an hour
 * and address.
 */
const fewestSeats = 500;

/** And as at most this many, so that the largest can be bought. */
const mostSeats = 10_000;

/**
 * An attempt counts as a sale and as a decline before any charge. What it was not is given back.
 */
function countPurchase(limits: RateLimits, { email, client, lines }: Purchase) {
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
  return { sale, decline };
}

const tooManyPurchases =
  'You have not been charged: too many purchases or declined cards within an hour. ' +
  'Please try again later.';
