import type { FastifyBaseLogger } from 'fastify';
import { newOrderId } from '../orders/order-id.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import type {
  ActionRequired,
  ChargeRequest,
  PaymentGateway,
  Waiting,
} from '../payments/payment-gateway.ts';
import { markOutcomeUnknown } from './attempt-store.ts';
import { authorise, capture, charge, chargeAfter, type PlacedOrder } from './charge.ts';
import { leavesOrderOpen, type ReconcileParts, settleByGateway } from './settle-by-gateway.ts';
import { type Ended, type Settled, settle } from './settle-order.ts';
import { begin, type OrderToPay, type Step, type Steps, type Uncharged } from './step.ts';
import { holdKeys, takeKeys } from './take-keys.ts';
import {
  type NewPurchase,
  type Unwritten,
  type Written,
  writePendingOrder,
} from './write-pending-order.ts';

export interface PlaceOrderParts extends ReconcileParts {
  readonly runInShare: RunInShare;
}

export interface Purchase extends Omit<NewPurchase, 'id' | 'gateway' | 'takesKeysFirst'> {
  readonly payment: ChargeRequest['payment'];
  /** Charges the order. */
  readonly gateway: PaymentGateway;
  readonly client: string;
}

/** What checkout responds to the buyer of an order that was written. */
export type Answer =
  | (Ended & { readonly kind: 'settled'; readonly orderId: string })
  /**
   * The card may or may not be charged; reconciliation will find out. Never ask the buyer to pay
   * again.
   */
  | { readonly kind: 'outcome-unknown' }
  | Unsettled;

/**
 * The buyer has to act, and the page then sends the same request again; or there is nothing to do
 * but wait.
 */
export type Unsettled = { readonly orderId: string } & (ActionRequired | Waiting);

/**
 * Writes an order, and runs the steps that are left. The order is on disk before the card is
 * charged, so reconciliation finishes a purchase that fails after that, and its buyer is never
 * asked to pay again.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  { payment, gateway, client, ...purchase }: Purchase,
  log: FastifyBaseLogger,
): Promise<Answer | Unwritten> {
  const orderId = newOrderId();
  const takesKeysFirst = gateway.takesKeysFirst ?? false;
  const order = { ...purchase, id: orderId, gateway: gateway.name, takesKeysFirst };
  const written = await write.run({ parts, log }, order);
  if (written.kind !== 'written') return written;

  const { lines, totals } = purchase;
  const { totalCents: amountCents, gstCents } = totals;
  const bought = { amountCents, gstCents, lines, payment, client };
  const placed = { parts, log, gateway, orderId, ...bought };
  try {
    return await chooseSteps(written, gateway).run(placed, written);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
    return { kind: 'outcome-unknown' };
  }
}

/** The steps after `write`. What was written and the gateway decide between three lists. */
function chooseSteps({ isLimited }: Written, { takesKeysFirst }: PaymentGateway) {
  // There are always enough keys that the shop makes.
  if (!isLimited) return inShare(begin(charge)).next(settle).next(answer);

  // Until their buyers approve, orders without money hold at most a tenth of the keys.
  if (takesKeysFirst)
    return inShare(begin(chargeAfter(holdKeys)))
      .next(settle)
      .next(answer);

  // Nobody pays for keys that others had meanwhile, and no order holds keys without money.
  return inShare(begin(authorise).next(takeKeys).next(capture)).next(settle).next(answer);
}

interface WriteParts {
  readonly parts: PlaceOrderParts;
  readonly log: FastifyBaseLogger;
}

/**
 * An identical order, one of the same quote, or one that renews the same seats, whose challenge the
 * buyer left, is ended first.
 */
const write: Step<WriteParts, NewPurchase, Written | Unwritten> = {
  name: 'write',
  safeToRepeat: 'The idempotency key is unique: a repeated request finds the order of the first.',
  async run({ parts, log }, order) {
    const written = await writePendingOrder(parts, order);
    const left = findAbandonedChallenges(written);
    if (left.length === 0) return written;
    for (const orderId of left) {
      const ended = await settleByGateway(parts, orderId, log, { endNow: true });
      if (leavesOrderOpen(ended)) return written;
    }
    return writePendingOrder(parts, order);
  },
};

function findAbandonedChallenges(written: Written | Unwritten): readonly string[] {
  if (written.kind === 'renewal-left') return written.orderIds;
  if (written.kind === 'quote-refused') return [written.challengedOrderId ?? []].flat();
  const earlier = written.kind === 'not-written' ? written.earlier : null;
  return earlier?.awaitsChallenge ? [earlier.orderId] : [];
}

/** Waits until the client has a place at the gateway. Without one in time, nothing is charged. */
function inShare<After>(
  steps: Pick<Steps<PlacedOrder, unknown, After>, 'run'>,
): Steps<PlacedOrder, unknown, After | Uncharged> {
  return begin({
    run: async (order: PlacedOrder, before: unknown): Promise<After | Uncharged> => {
      const outcome = await order.parts.runInShare(order.client, () => steps.run(order, before));
      return outcome ?? { kind: 'never-charged', because: 'busy', paymentId: null };
    },
  });
}

export const answer: Step<OrderToPay, Settled, Answer> = {
  name: 'answer',
  safeToRepeat: 'The response is stored. Each request returns the same bytes.',
  async run({ parts, orderId, log }, settled) {
    if (settled.kind === 'action-required' || settled.kind === 'waiting')
      return { ...settled, orderId };
    if (settled.kind === 'settled' || settled.kind === 'late-capture') {
      const { end, response } = settled;
      return { kind: 'settled', orderId, end, response };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(parts.db, orderId);
    return { kind: 'outcome-unknown' };
  },
};
