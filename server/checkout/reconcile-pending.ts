import type { FastifyBaseLogger } from 'fastify';
import { readOrderLines } from '../orders/read-order.ts';
import { takeStaleOrders } from '../orders/take-stale-orders.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';

export interface ReconcileParts extends SettleParts {
  /** Every gateway that this process can ask: an order is settled by the one it was written for. */
  readonly gateways: readonly PaymentGateway[];
}

/** Keeps reconciliation from crowding out purchases at the gateway. */
const ordersAtOnce = 16;

/**
 * Settles what a crash or a silent gateway left pending, until nothing is due. The gateway says whether the card was
 * charged. An order about which it doesn't, or that can't be settled for another reason, waits for a later call.
 */
export async function reconcilePendingOrders(
  parts: ReconcileParts,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  for (const gateway of parts.gateways) {
    let settled: boolean[];
    do {
      if (signal.aborted) return;
      const orderIds = await takeStaleOrders(parts.db, gateway.name, ordersAtOnce);
      settled = await Promise.all(orderIds.map((orderId) => settleByGateway(gateway, parts, orderId, log)));
      // A gateway that settles none of them is left alone until the next call.
    } while (settled.includes(true));
  }
}

/** False when the order is left for a later call. */
async function settleByGateway(
  gateway: PaymentGateway,
  parts: SettleParts,
  orderId: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    const outcome = await gateway.close({ orderId, amountCents: 0, paymentId: null });
    if (outcome.kind === 'unknown') {
      log.warn({ orderId }, 'the gateway does not say what became of an order');
      return false;
    }
    const lines = await readOrderLines(parts.db, orderId);
    await settleOrder(parts, { id: orderId, lines }, outcome);
    log.info({ orderId, outcome: outcome.kind }, 'settled an order that was left pending');
    return true;
  } catch (error) {
    log.error({ err: error, orderId }, 'a pending order could not be settled');
    return false;
  }
}
