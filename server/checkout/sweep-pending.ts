import type { FastifyBaseLogger } from 'fastify';
import { findStalePendingOrders } from '../orders/read-order.ts';
import type { PlaceOrderParts } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

/** Longer than the gateway's time limit: a younger order's own request is still at work on it. */
const staleSeconds = 20;
const ordersPerSweep = 50;

/**
 * Finishes what a crash or a silent gateway left pending. The gateway tells whether the card was charged;
 * where it does not answer, the order waits for the next sweep.
 */
export async function sweepPendingOrders(parts: PlaceOrderParts, log: FastifyBaseLogger): Promise<void> {
  const limits = { seconds: staleSeconds, limit: ordersPerSweep };
  for (const orderId of await findStalePendingOrders(parts.db, limits)) {
    const outcome = await parts.gateway.settle(orderId);
    if (outcome.kind === 'unknown') {
      log.warn({ orderId }, 'the gateway does not say what became of an order');
    } else {
      await settleOrder(parts, orderId, outcome);
      log.info({ orderId, outcome: outcome.kind }, 'settled an order that was left pending');
    }
  }
}
