import { sql } from 'kysely';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import type { Db } from '../platform/database/pool.ts';
import { staysOpen } from './end-alerts.ts';

/** The oldest alerts that somebody is to dismiss, and how many there are, counted up to 10,000. */
export async function readOpenAlerts(db: Db, most: number) {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'order_id as orderId', 'text', 'created_at as raisedAt'])
    .where(staysOpen)
    .orderBy('id')
    .limit(most)
    .execute();
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from alerts where ${staysOpen} limit ${mostCounted}) as open`.execute(db);
  const alerts = rows.map(({ raisedAt, ...row }) => ({ ...row, raisedAt: raisedAt.toISOString() }));
  return { alerts, alertCount: counted[0]?.count ?? 0 };
}
