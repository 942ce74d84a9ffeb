import type { FastifyBaseLogger } from 'fastify';
import { readOrderLines } from '../orders/read-order.ts';
import { takeStaleOrders } from '../orders/take-stale-orders.ts';
import type { PlaceOrderParts } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

const ordersPerSweep = 50;
/** A gateway may take 10 s to say that it does not know. */
const ordersAtOnce = 5;

/**
 * Finishes what a crash or a silent gateway left pending. The gateway tells whether the card was charged;
 * where it does not answer, or something else goes wrong, that order waits for a later sweep.
 */
export async function sweepPendingOrders(parts: PlaceOrderParts, log: FastifyBaseLogger): Promise<void> {
  const waiting = await takeStaleOrders(parts.db, ordersPerSweep);
  const settleOneByOne = async () => {
    for (let orderId = waiting.shift(); orderId; orderId = waiting.shift()) {
      await settleByGateway(parts, orderId, log);
    }
  };
  await Promise.all(Array.from({ length: ordersAtOnce }, settleOneByOne));
}

async function settleByGateway(
  parts: PlaceOrderParts,
  orderId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const outcome = await parts.gateway.settle(orderId);
    if (outcome.kind === 'unknown') {
      log.warn({ orderId }, 'the gateway does not say what became of an order');
    } else {
      const lines = await readOrderLines(parts.db, orderId);
      await settleOrder(parts, { id: orderId, lines }, outcome);
      log.info({ orderId, outcome: outcome.kind }, 'settled an order that was left pending');
    }
  } catch (error) {
    log.error({ err: error, orderId }, 'a pending order could not be settled');
  }
}
