import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

export interface SettlePaymentParts {
  readonly db: Kysely<Database>;
  /** The name of the gateway. */
  readonly gateway: string;
  /** Asks the gateway about an order and records what is true. False when the gateway doesn't say. */
  readonly settle: (orderId: string) => Promise<boolean>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Settles the order of a payment. A payment that no order has on disk was never confirmed by this shop, so nothing is
 * settled by it; the daily comparison reports one that was captured.
 */
export async function settlePayment(
  { db, gateway, settle, log }: SettlePaymentParts,
  paymentId: string,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('order_id as orderId')
    .where('gateway', '=', gateway)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return settle(payment.orderId);
  log.info({ paymentId }, 'the gateway reported a payment of no order');
  return true;
}
