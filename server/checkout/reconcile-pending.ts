import type { FastifyBaseLogger } from 'fastify';
import { readOrderLines } from '../orders/read-order.ts';
import { type StaleOrder, takeStaleOrders } from '../orders/take-stale-orders.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { type SettleParts, settleOrder } from './settle-order.ts';

export interface ReconcileParts extends SettleParts {
  /** Every gateway that this process can ask: an order is settled by the one it was written for. */
  readonly gateways: readonly PaymentGateway[];
}

/** Of the 64 connections to a gateway, this many settle orders; the others are left to buyers. */
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
  const names = parts.gateways.map(({ name }) => name);
  const take = () => takeStaleOrders(parts.db, names, ordersPerTake);
  const work = async (first: readonly StaleOrder[]) => {
    for (let orders = first; orders.length > 0; orders = await take()) {
      const settled = await settleInTurn(parts, orders, log, signal);
      // A gateway that is away is left alone until the next call, however many orders are due.
      if (settled === 0 || signal.aborted) return;
    }
  };
  const orders = await take();
  if (orders.length === 0) return;
  const others = Array.from({ length: ordersAtOnce - 1 }, async () => work(await take()));
  await Promise.all([work(orders), ...others]);
}

/** Settles one order after the other; returns how many could be settled. */
async function settleInTurn(
  parts: ReconcileParts,
  orders: readonly StaleOrder[],
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<number> {
  let settled = 0;
  for (const order of orders) {
    if (signal.aborted) break;
    if (await settleByGateway(parts, order, log)) settled += 1;
  }
  return settled;
}

async function settleByGateway(
  { gateways, ...parts }: ReconcileParts,
  { id: orderId, gateway: name }: StaleOrder,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    const gateway = gateways.find((candidate) => candidate.name === name);
    if (!gateway) throw new Error(`The gateway ${name} is not configured`);
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
