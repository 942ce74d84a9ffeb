import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/tables.ts';
import { findOrderId } from '../../orders/find-order.ts';

export interface AuditFilter {
  /** An order id or invoice number. */
  readonly order?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The first day, such as `2026-11-01`, in the seller's time zone. */
  readonly since?: string | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

export interface AuditPage {
  readonly events: AuditEntry[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** Lists audit events, the newest first. */
export async function listAuditEvents(
  db: Kysely<Database>,
  { order, actor, action, since, after }: AuditFilter,
  { limit, timeZone }: { limit: number; timeZone: string },
): Promise<AuditPage> {
  const orderId = order && ((await findOrderId(db, order)) ?? order);
  const conditions = [
    ...(orderId ? [sql`order_id = ${orderId}`] : []),
    ...(actor ? [sql`actor = ${actor}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(since ? [sql`at >= ${since}::timestamp at time zone ${timeZone}`] : []),
    ...(after ? [sql`id < ${Number(after)}`] : []),
  ];
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { at: Date }>`
    select id, at, actor, action, order_id as "orderId", before, after
    from audit_events
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by id desc
    limit ${limit + 1}`.execute(db);
  const events = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { events, next: rows.length > limit ? String(events.at(-1)?.id) : null };
}
