import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';

/** Marks the lines of a pending order for which no key is taken, because they are out of stock. */
export async function markBackordered(
  tx: Tx,
  id: string,
  positions: readonly number[],
): Promise<void> {
  await updateLines(tx, id, positions).set({ backordered: true }).execute();
}

/** Marks the lines of a paid order whose keys are out of stock: they wait from now on. */
export async function markAwaitingKeys(
  tx: Tx,
  id: string,
  positions: readonly number[],
): Promise<void> {
  await updateLines(tx, id, positions).set({ awaiting_keys_since: sql<Date>`now()` }).execute();
}

/** Marks a line of a locked order that has got its keys. */
export async function markSupplied(tx: Tx, id: string, position: number): Promise<void> {
  await updateLines(tx, id, [position]).set({ awaiting_keys_since: null }).execute();
}

function updateLines(tx: Tx, id: string, positions: readonly number[]) {
  return tx
    .updateTable('order_lines')
    .where('order_id', '=', id)
    .where('position', 'in', positions);
}

/**
 * Ends the waiting of a refunded order's lines for keys: of all, or of those without any seat left.
 */
export async function endWaiting(
  tx: Tx,
  orderId: string,
  which: 'all' | 'without-seats',
): Promise<void> {
  const isEmpty = sql`exists (
    select from line_facts
    where line_facts.order_id = order_lines.order_id and line_facts.position = order_lines.position
      and seats_left = 0
  )`;
  await sql`
    update order_lines set awaiting_keys_since = null
    where order_id = ${orderId} and awaiting_keys_since is not null
      and ${which === 'all' ? sql`true` : isEmpty}`.execute(tx);
}
