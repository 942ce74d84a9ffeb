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
const ordersPerTake = 4;

/**
 * Settles what a crash or a silent gateway left pending, until nothing is due. The gateway tells whether the card was
 * charged; where it does not respond, or something else goes wrong, that order waits for a later call.
 */
export async function reconcilePendingOrders(
  parts: ReconcileParts,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  await finishAll(parts.gateways.map((gateway) => reconcileWith(gateway, parts, log, signal)));
}

async function reconcileWith(
  gateway: PaymentGateway,
  parts: SettleParts,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const take = () => takeStaleOrders(parts.db, gateway.name, ordersPerTake);
  const settle = async (orderId: string) =>
    !signal.aborted && (await settleByGateway(gateway, parts, orderId, log));
  const work = async (first: readonly string[]) => {
    for (let orderIds = first; orderIds.length > 0; orderIds = await take()) {
      let settled = 0;
      for (const orderId of orderIds) settled += Number(await settle(orderId));
      // A gateway that is away is left alone until the next call, however many orders are due.
      if (settled === 0) return;
    }
  };
  const first = await take();
  if (first.length === 0) return;
  const others = Array.from({ length: ordersAtOnce - 1 }, async () => work(await take()));
  await finishAll([work(first), ...others]);
}

/** Waits for all, so that nothing is still under way when one has failed; then throws what the first one threw. */
async function finishAll(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

/** False when the order is left for a later call. */
async function settleByGateway(
  gateway: PaymentGateway,
  parts: SettleParts,
  orderId: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    const outcome = await gateway.settle(orderId);
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
