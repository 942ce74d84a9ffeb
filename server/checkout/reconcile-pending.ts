import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type StaleOrders, takeStaleOrders } from '../orders/take-stale-orders.ts';
import { type ReconcileParts, settleByGateway } from './settle-by-gateway.ts';

/** Keeps reconciliation from crowding out purchases at a gateway. */
const callsAtOnce = 64;

/** Orders are taken in batches, so that a long backlog isn't searched again for each of them. */
const batch = 16;

/** How soon orders that become due are found while calls are silent. */
const pollMilliseconds = 1_000;

/** Each call asks once about an order, so silent ones are asked about again only after it ends. */
const longestMilliseconds = 60_000;

/**
 * Settles what was left pending, until nothing is due. What can't be settled waits for a later
 * call.
 */
export async function reconcilePendingOrders(
  parts: ReconcileParts,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  // The database's time: processes share the orders, and their clocks may differ.
  const time = parts.db.selectNoFrom(sql<Date>`now()`.as('now'));
  const { now: askedBefore } = await time.executeTakeFirstOrThrow();
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longestMilliseconds)]);
  await Promise.all(
    parts.gateways.map(({ name }) =>
      reconcileGateway(parts, { gateway: name, askedBefore, limit: batch }, log, ends),
    ),
  );
}

async function reconcileGateway(
  parts: ReconcileParts,
  take: StaleOrders,
  log: FastifyBaseLogger,
  ends: AbortSignal,
): Promise<void> {
  const asking = new Set<Promise<void>>();
  const silent: string[] = [];
  const ask = async (orderId: string): Promise<void> => {
    const { kind } = await settleByGateway(parts, orderId, log);
    if (kind === 'unknown') silent.push(orderId);
  };
  try {
    while (!ends.aborted) {
      const hasCapacity = asking.size <= callsAtOnce - batch;
      const orderIds = hasCapacity ? await takeStaleOrders(parts.db, take) : [];
      for (const orderId of orderIds) {
        const call = ask(orderId).finally(() => asking.delete(call));
        asking.add(call);
      }
      if (asking.size === 0) break;
      if (orderIds.length < batch)
        await Promise.race([...asking, wait(pollMilliseconds, undefined, { ref: false })]);
    }
  } finally {
    await Promise.all(asking);
    const [orderId] = silent;
    if (orderId !== undefined)
      log.warn(
        { gateway: take.gateway, orders: silent.length, orderId },
        'the gateway does not say what became of some orders',
      );
  }
}
