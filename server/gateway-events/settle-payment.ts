import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ListedPayment } from '../payments/payment-gateway.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Webhook } from '../payments/webhook.ts';

export interface SettlePaymentParts {
  readonly db: Kysely<Database>;
  readonly webhook: Pick<Webhook, 'gateway' | 'findPayment'>;
  /** Asks the gateway about an order and records what is true. False when the gateway doesn't say. */
  readonly settle: (orderId: string) => Promise<boolean>;
  /** Returns or reports money that no order has on disk. False when that must wait. */
  readonly compare: (payment: ListedPayment) => Promise<boolean>;
}

/**
 * Settles the order of a payment. A payment that no order has on disk was never confirmed by this shop, so nothing is
 * settled by it, even if it names an order: money that was taken is returned, or the operators are alerted.
 */
export async function settlePayment(
  { db, webhook, settle, compare }: SettlePaymentParts,
  paymentId: string,
): Promise<boolean> {
  const payment = await findOrderOfPayment(db, [webhook.gateway], paymentId);
  if (payment) return settle(payment.orderId);
  const found = await webhook.findPayment(paymentId);
  return found !== null && compare(found);
}
