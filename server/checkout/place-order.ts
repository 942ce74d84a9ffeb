import type { FastifyBaseLogger } from 'fastify';
import type { ProblemCode } from '../../contract/problems.ts';
import { newOrderId } from '../orders/order-id.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import type {
  ActionRequired,
  ChargeRequest,
  PaymentGateway,
  Waiting,
} from '../payments/payment-gateway.ts';
import { markLateCapture, markOpen, recordPaymentId } from '../payments/payment-store.ts';
import {
  giveBackEach,
  type RateLimits,
  type Take,
  takeEach,
} from '../platform/limits/rate-limits.ts';
import { markOutcomeUnknown, type StoredResponse } from './attempt-store.ts';
import { captureAuthorised, recordAuthorisation } from './capture-authorised.ts';
import { type ReconcileParts, settleByGateway, undecided } from './settle-by-gateway.ts';
import { settleOrder } from './settle-order.ts';
import {
  type NewPurchase,
  type Unwritten,
  type Written,
  writePendingOrder,
} from './write-pending-order.ts';

export interface PlaceOrderParts extends ReconcileParts {
  readonly limits: RateLimits;
  readonly runInShare: RunInShare;
}

export interface Purchase extends Omit<NewPurchase, 'id' | 'gateway' | 'takesKeysFirst'> {
  readonly payment: ChargeRequest['payment'];
  /** Charges the order. */
  readonly gateway: PaymentGateway;
  readonly client: string;
}

/** The buyer has to act, and the page then sends the same request again; or there is nothing to do but wait. */
export type Unsettled = { readonly orderId: string } & (ActionRequired | Waiting);

export type PlaceOrderOutcome =
  | { readonly kind: 'settled'; readonly orderId: string; readonly response: StoredResponse }
  /** The card may or may not be charged; reconciliation will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | Unsettled
  | Unwritten;

/** Places an order unless its buyer or its client has bought, or was declined, too often within an hour. */
export async function placeWithinLimits(
  parts: PlaceOrderParts,
  purchase: Purchase,
  log: FastifyBaseLogger,
) {
  const { sale, decline } = countPurchase(parts.limits, purchase);
  const allowance = await takeEach([...sale, ...decline]);
  if (!allowance.allowed)
    return { ...allowance, kind: 'too-many-requests', detail: tooManyPurchases } as const;
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
 * A purchase in three steps: write pending order, charge, record payment. The order is on disk before the card is
 * charged, so reconciliation finishes a purchase that fails after that, and its buyer is never asked to pay again.
 * Where keys come from stock, the charge is three: authorise, take the keys, capture. So an order that isn't paid for
 * holds no keys, but for one by PayTo while its buyer may approve it: all of these hold at most a tenth.
 */
async function placeOrder(
  parts: PlaceOrderParts,
  { payment, gateway, client, ...purchase }: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const { db } = parts;
  const orderId = newOrderId();
  const order = {
    ...purchase,
    id: orderId,
    gateway: gateway.name,
    takesKeysFirst: gateway.takesKeysFirst ?? false,
  };
  const written = await writeReplacingAbandoned(parts, order, log);
  if (written.kind !== 'written') return written;
  try {
    const { totalCents: amountCents, gstCents } = purchase.totals;
    const takesKeysFirst = written.captureLater && gateway.takesKeysFirst;
    const opened: { paymentId: string | null; because?: 'sold-out' | 'too-many-held' } = {
      paymentId: null,
    };
    const record = async (paymentId: string) => {
      opened.paymentId = paymentId;
      const isPending = await recordPaymentId(db, gateway, { orderId, amountCents, paymentId });
      if (!isPending || !takesKeysFirst) return isPending;
      const recorded = await recordAuthorisation(parts, {
        orderId,
        paymentId,
        holdsFor: gateway.name,
      });
      if (recorded !== 'sold-out' && recorded !== 'too-many-held') return true;
      opened.because = recorded;
      return false;
    };
    const captureLater = written.captureLater && !takesKeysFirst;
    const { lines } = purchase;
    const request = { orderId, amountCents, gstCents, lines, payment, captureLater };
    const charge = async () => {
      const charged = await gateway.charge({ ...request, recordPaymentId: record });
      if (charged.kind !== 'authorised') return charged;
      return captureAuthorised(parts, gateway, {
        orderId,
        amountCents,
        paymentId: charged.paymentId,
      });
    };
    const outcome =
      (await parts.runInShare(client, charge)) ??
      ({ kind: 'never-charged', because: 'busy' } as const);
    if (outcome.kind === 'action-required' || outcome.kind === 'waiting') {
      await markOpen(db, orderId, outcome);
      return { ...outcome, orderId };
    }
    if (outcome.kind !== 'unknown') {
      const settlement = outcome.kind === 'never-charged' ? { ...opened, ...outcome } : outcome;
      const response = await settleOrder(parts, orderId, settlement);
      if (outcome.kind === 'approved' && response?.status !== 200) {
        log.warn({ orderId }, 'money arrived for an order that was closed; it is returned');
        await markLateCapture(db, orderId);
      }
      if (response) return { kind: 'settled', orderId, response };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(db, orderId);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
  }
  return { kind: 'outcome-unknown' };
}

/** An identical order, or one of the same quote, whose challenge the buyer left is ended first. */
async function writeReplacingAbandoned(
  parts: PlaceOrderParts,
  order: NewPurchase,
  log: FastifyBaseLogger,
): Promise<Written | Unwritten> {
  const written = await writePendingOrder(parts, order);
  const left = findAbandonedChallenge(written);
  if (!left) return written;
  const ended = await settleByGateway(parts, left, log, { endNow: true });
  return undecided.includes(ended.kind) ? written : writePendingOrder(parts, order);
}

function findAbandonedChallenge(written: Written | Unwritten): string | null {
  if (written.kind === 'quote-refused') return written.challengedOrderId;
  return written.kind === 'not-written' && written.earlier?.awaitsChallenge
    ? written.earlier.orderId
    : null;
}

/** Refusals of a payment that say nothing of the card. */
const faultless: readonly ProblemCode[] = [
  'payment-busy',
  'payment-unavailable',
  'sold-out',
  'payto-share',
];

/** What became of an attempt to pay, to the limits. An outcome that is not known yet may be a sale. */
function endOf(outcome: PlaceOrderOutcome): 'sale' | 'decline' | 'neither' {
  if (['not-written', 'quote-refused', 'too-few-keys', 'too-many-held'].includes(outcome.kind))
    return 'neither';
  if (outcome.kind !== 'settled' || outcome.response.status !== 402) return 'sale';
  const { code } = JSON.parse(outcome.response.body);
  return faultless.includes(code) ? 'neither' : 'decline';
}

/** An order counts as at least this many seats, since a small one costs a receipt too: 40 an hour and address. */
const fewestSeats = 500;

/** And as at most this many, so that the largest can be bought. */
const mostSeats = 10_000;

/** An attempt counts as a sale and as a decline before any charge. What it was not is given back. */
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
  'Too many purchases or declined cards within an hour. You have not been charged. Please try again later.';
