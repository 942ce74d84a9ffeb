import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Payment } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import { newOrderId } from '../orders/order-id.ts';
import { insertOrder, type NewOrder } from '../orders/order-store.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Answer } from './answer.ts';
import { type Attempt, insertAttempt, markOutcomeUnknown } from './attempt-store.ts';
import { findRecentPurchase, type RecentPurchase } from './recent-purchase.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';

export interface PlaceOrderParts extends SettleParts {
  readonly gateway: PaymentGateway;
}

export interface Purchase extends Required<Omit<NewOrder, 'id'>> {
  readonly card: Payment;
  readonly attempt: Attempt;
  /** Whether the buyer means to buy the same once more, minutes after an earlier order. */
  readonly mayRepeat: (earlierOrderId: string) => boolean;
}

export type PlaceOrderOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The money may or may not be taken; the sweeper will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | Refusal;

/** Why an order was not written. */
type Refusal =
  /** Another request with the same idempotency key was first. */
  | { readonly kind: 'key-taken' }
  /** The buyer bought, or is just buying, the same: ask whether they want it twice. */
  | { readonly kind: 'bought-recently'; readonly earlier: RecentPurchase };

/**
 * The story of a purchase. The order is on disk before the card is charged, so whatever dies from then on,
 * the sweeper finishes it; and from then on nothing may look to the buyer like a failure to try again after.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  purchase: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const orderId = newOrderId();
  const refusal = await writePendingOrder(parts, orderId, purchase);
  if (refusal) return refusal;
  try {
    const amountCents = priceLines(purchase.lines).totalCents;
    const outcome = await parts.gateway.charge({ orderId, amountCents, card: purchase.card });
    if (outcome.kind !== 'unknown') {
      return { kind: 'answered', answer: await settleOrder(parts, orderId, outcome) };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(parts.db, orderId);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
  }
  return { kind: 'outcome-unknown' };
}

/** Writes order and attempt in one commit, or nothing; null when they are written. */
async function writePendingOrder(
  { db }: PlaceOrderParts,
  orderId: string,
  purchase: Purchase,
): Promise<Refusal | null> {
  const tx = await db.startTransaction().execute();
  try {
    const refusal = await writeOrder(tx, orderId, purchase);
    await (refusal ? tx.rollback() : tx.commit()).execute();
    return refusal;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

async function writeOrder(
  tx: Transaction<Database>,
  id: string,
  { attempt, email, billing, lines, cartHash, mayRepeat }: Purchase,
): Promise<Refusal | null> {
  await insertOrder(tx, { id, email, billing, lines, cartHash });
  if (!(await insertAttempt(tx, attempt, id))) return { kind: 'key-taken' };
  const earlier = await findRecentPurchase(tx, { id, email, cartHash });
  return earlier && !mayRepeat(earlier.orderId) ? { kind: 'bought-recently', earlier } : null;
}
