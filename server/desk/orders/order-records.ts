import type { Kysely } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';

/** What was recorded about an order beside its sale, the oldest first. */
export async function readRecords(
  db: Kysely<Database>,
  orderId: string,
): Promise<Pick<OrderView, 'disputes' | 'alerts' | 'notes'>> {
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'status', 'amount_cents', 'reason', 'opened_at', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute();
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'kind', 'text', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const notes = await db
    .selectFrom('order_notes')
    .select(['id', 'text', 'author', 'written_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    disputes: disputes.map(({ amount_cents, opened_at, updated_at, ...dispute }) => ({
      ...dispute,
      amountCents: amount_cents,
      openedAt: opened_at.toISOString(),
      updatedAt: updated_at.toISOString(),
    })),
    alerts: alerts.map(({ created_at, ...alert }) => ({ ...alert, raisedAt: created_at.toISOString() })),
    notes: notes.map(({ written_at, ...note }) => ({ ...note, writtenAt: written_at.toISOString() })),
  };
}
