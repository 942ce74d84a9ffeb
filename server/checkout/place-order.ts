import type { FastifyBaseLogger } from 'fastify';
import type { Payment } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import { newOrderId } from '../orders/order-id.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Answer } from './answer.ts';
import { markOutcomeUnknown } from './attempt-store.ts';
import { type NewPurchase, type NotWritten, writePendingOrder } from './pending-order-store.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';

export interface PlaceOrderParts extends SettleParts {
  /** Charges new orders. */
  readonly gateway: PaymentGateway;
}

export interface Purchase extends Omit<NewPurchase, 'gateway'> {
  readonly card: Payment;
}

export type PlaceOrderOutcome =
  | { readonly kind: 'answered'; readonly orderId: string; readonly answer: Answer }
  /** The money may or may not be taken; reconciliation will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | NotWritten;

/**
 * The story of a purchase. The order is on disk before the card is charged, so whatever dies from then on,
 * reconciliation finishes it; and from then on nothing may look to the buyer like a failure to try again after.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  purchase: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const orderId = newOrderId();
  const { gateway } = parts;
  const notWritten = await writePendingOrder(parts, orderId, { ...purchase, gateway: gateway.name });
  if (notWritten) return notWritten;
  const { lines, card } = purchase;
  try {
    const amountCents = priceLines(lines).totalCents;
    const outcome = await gateway.charge({ orderId, amountCents, card });
    if (outcome.kind !== 'unknown') {
      const answer = await settleOrder(parts, { id: orderId, lines }, outcome);
      return { kind: 'answered', orderId, answer };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(parts.db, orderId);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
  }
  return { kind: 'outcome-unknown' };
}
