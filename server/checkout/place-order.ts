import type { FastifyBaseLogger } from 'fastify';
import type { Payment } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import { newOrderId } from '../orders/order-id.ts';
import { insertOrder, type NewOrder } from '../orders/order-store.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Answer } from './answer.ts';
import { type Attempt, insertAttempt, markOutcomeUnknown } from './attempt-store.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';

export interface PlaceOrderParts extends SettleParts {
  readonly gateway: PaymentGateway;
}

export interface Purchase extends Omit<NewOrder, 'id'> {
  readonly card: Payment;
  readonly attempt: Attempt;
}

export type PlaceOrderOutcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The money may or may not be taken; the sweeper will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  /** Another request with the same idempotency key was first. */
  | { readonly kind: 'key-taken' };

/**
 * The story of a purchase. The order is on disk before the card is charged, so whatever dies from then on,
 * the sweeper finishes it; and from then on nothing may look to the buyer like a failure to try again after.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  purchase: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const { attempt, card, ...order } = purchase;
  const orderId = newOrderId();
  if (!(await writePendingOrder(parts, { ...order, id: orderId }, attempt))) return { kind: 'key-taken' };
  try {
    const amountCents = priceLines(order.lines).totalCents;
    const outcome = await parts.gateway.charge({ orderId, amountCents, card });
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

/** False when the attempt's idempotency key is taken; nothing is written then. */
async function writePendingOrder(
  parts: PlaceOrderParts,
  order: NewOrder,
  attempt: Attempt,
): Promise<boolean> {
  const tx = await parts.db.startTransaction().execute();
  try {
    const written = (await insertOrder(tx, order)) && (await insertAttempt(tx, attempt, order.id));
    await (written ? tx.commit() : tx.rollback()).execute();
    return written;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}
