import { sql } from 'kysely';
import type { Pool } from 'pg';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Db } from '../platform/database/pool.ts';
import type { ReportedEvent } from './webhook.ts';

/** Stores an event, unless it is there already: gateways send some of them twice. */
export async function storeEvent(
  db: Db,
  gateway: string,
  { id, type, objectId, paymentId }: ReportedEvent,
): Promise<void> {
  await db
    .insertInto('gateway_events')
    .values({ id, gateway, type, object_id: objectId, payment_id: paymentId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface ClaimedEvent extends ReportedEvent {
  readonly gateway: string;
  readonly attempts: number;
}

/**
 * A claimed event is due again when its lease ends: if this process dies, another handles it. The
 * array keeps the limit, as `materialized` does in `claimMails`.
 */
export async function claimEvents(
  db: Db,
  gateways: readonly string[],
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update gateway_events
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = any(array(
      select id from gateway_events
      where handled_at is null and due_at <= now() and gateway = any(${gateways})
      order by due_at
      limit ${limit}
      for update skip locked
    ))
    returning id, gateway, type, object_id as "objectId", payment_id as "paymentId", attempts`.execute(
    db,
  );
  return rows;
}

export async function postponeEvent(db: Db, id: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where('id', '=', id)
    .execute();
}

export async function markHandled(db: Db, id: string): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ handled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Forgets events a month after they were handled. */
export async function forgetEvents(pool: Pool): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from gateway_events',
    key: 'id',
    rows: `gateway_events where handled_at < now() - interval '30 days'`,
  });
}

/** Whether a gateway has reported anything within the days for which its events are kept. */
export async function hasReceivedEvent(db: Db): Promise<boolean> {
  const found = await db.selectFrom('gateway_events').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}
