import type { FastifyBaseLogger } from 'fastify';
import { priceLines } from '../../contract/money.ts';
import { newOrderId } from '../orders/order-id.ts';
import type { RunInShare } from '../payments/client-shares.ts';
import type { Payment, PaymentGateway } from '../payments/payment-gateway.ts';
import { markOutcomeUnknown } from './attempt-store.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';
import type { StoredResponse } from './stored-response.ts';
import { type NewPurchase, type NotWritten, writePendingOrder } from './write-pending-order.ts';

export interface PlaceOrderParts extends SettleParts {
  /** Charges new orders. */
  readonly gateway: PaymentGateway;
  readonly runInShare: RunInShare;
}

export interface Purchase extends Omit<NewPurchase, 'id' | 'gateway'> {
  readonly payment: Payment;
  /** Whose share of the gateway the charge takes. */
  readonly client: string;
}

export type PlaceOrderOutcome =
  | { readonly kind: 'settled'; readonly orderId: string; readonly response: StoredResponse }
  /** The card may or may not be charged; reconciliation will find out. Never ask the buyer to pay again. */
  | { readonly kind: 'outcome-unknown' }
  | NotWritten;

/**
 * A purchase in three steps: write pending order, charge, record payment. The order is on disk before the card is
 * charged, so reconciliation finishes a purchase that fails after that, and its buyer is never asked to pay again.
 */
export async function placeOrder(
  parts: PlaceOrderParts,
  { payment, client, ...purchase }: Purchase,
  log: FastifyBaseLogger,
): Promise<PlaceOrderOutcome> {
  const { db, gateway } = parts;
  const orderId = newOrderId();
  const notWritten = await writePendingOrder(db, { ...purchase, id: orderId, gateway: gateway.name });
  if (notWritten) return notWritten;
  try {
    const amountCents = priceLines(purchase.lines).totalCents;
    const charge = () => gateway.charge({ orderId, amountCents, payment, recordPaymentId: async () => true });
    const outcome = (await parts.runInShare(client, charge)) ?? { kind: 'never-charged' };
    if (outcome.kind !== 'unknown' && outcome.kind !== 'action-required') {
      const response = await settleOrder(parts, { id: orderId, lines: purchase.lines }, outcome);
      return { kind: 'settled', orderId, response };
    }
    log.warn({ orderId }, 'the gateway did not say whether it charged the card');
    await markOutcomeUnknown(db, orderId);
  } catch (error) {
    log.error({ err: error, orderId }, 'an order could not be settled after its charge');
  }
  return { kind: 'outcome-unknown' };
}
