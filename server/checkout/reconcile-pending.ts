import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';
import { type ReconcileParts, settleByGateway, staleSeconds } from './settle-by-gateway.ts';

/** Keeps reconciliation from crowding out purchases at a gateway. */
const callsAtOnce = 64;

/** Orders are taken in batches, so that a long backlog isn't searched again for each of them. */
const batch = 16;

/** How soon orders that become due are found while calls are silent. */
const pollMilliseconds = 1_000;

/** Each call asks once about an order, so silent ones are asked about again only after it ends. */
const longestMilliseconds = 60_000;

/** Settles what was left pending, until nothing is due. What can't be settled waits for a later call. */
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
  take: Parameters<typeof takeStaleOrders>[1],
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

/** How long an order is left alone after the gateway was asked about it. */
const recheckSeconds = 4;

/**
 * How soon it is checked again while its buyer may be approving the payment, or its money is on its way.
 */
const slowRecheckSeconds = 30;

interface StaleOrders {
  readonly gateway: string;
  readonly limit: number;
  /** Orders that the gateway was asked about since then are left out. */
  readonly askedBefore?: Date;
}

/** Buyers take turns; of each, the order asked about longest ago comes first. So none blocks others. */
export async function takeStaleOrders(
  db: Db,
  { gateway, limit, askedBefore }: StaleOrders,
): Promise<string[]> {
  const takesLong = sql`exists (
    select from payments where order_id = orders.id
      and (status = 'action-required' and expires_at > now() or status = 'waiting')
  )`;
  const rest = sql`case when ${takesLong}
    then make_interval(secs => ${slowRecheckSeconds}) else make_interval(secs => ${recheckSeconds}) end`;
  const isDue = sql`
    state = 'pending' and gateway = ${gateway}
      and created_at < now() - make_interval(secs => ${staleSeconds})
      and (asked_at is null or asked_at < now() - ${rest} and asked_at < ${askedBefore ?? sql`now()`})`;
  // The condition is checked again on rows that another process has just taken. The array keeps the limit, as
  // `materialized` does in `claimMails`.
  const { rows } = await sql<{ id: string }>`
    update orders set asked_at = now()
    where id = any(array(
      select id
      from orders
      join (
        select id, row_number() over (partition by email order by asked_at nulls first, created_at) as turn
        from orders where ${isDue}
      ) as due using (id)
      where ${isDue}
      order by turn, asked_at nulls first, created_at
      limit ${limit}
      for update of orders skip locked
    ))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
