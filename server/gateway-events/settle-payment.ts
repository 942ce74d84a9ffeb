import type { Db } from '../database/pool.ts';
import type { ListedPayment } from '../payments/payment-gateway.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Webhook } from '../payments/webhook.ts';
import type { EventResult } from './handle-event.ts';

export interface SettlePaymentParts {
  readonly db: Db;
  readonly webhook: Pick<Webhook, 'gateways' | 'findPayment'>;
  /** Asks the gateway about an order and records what is true. False when the gateway doesn't say. */
  readonly settle: (orderId: string) => Promise<boolean>;
  /** Returns or reports money that no order has on disk. False when that must wait. */
  readonly compare: (payment: ListedPayment) => Promise<boolean>;
}

/** A payment that no order has on disk was never confirmed by this shop, so it settles nothing. */
export async function settlePayment(
  { db, webhook, settle, compare }: SettlePaymentParts,
  paymentId: string,
): Promise<EventResult> {
  const payment = await findOrderOfPayment(db, webhook.gateways, paymentId);
  if (payment && (await settle(payment.orderId))) return true;
  const found = await webhook.findPayment(paymentId);
  if (found === null || found === 'not-found') return found ?? false;
  return payment === null && compare(found);
}
