import { sql } from 'kysely';
import { type AuditEntry, auditCalls } from '../../../contract/desk/audit.ts';
import { findOrderId } from '../../orders/order.ts';
import { type ActionContext, defineAction } from '../action.ts';

interface AuditContext extends ActionContext {
  readonly seller: { readonly timeZone: string };
  /** How many events a page has. */
  readonly eventsPerPage?: number;
}

export const listAuditEvents = defineAction(
  auditCalls.list,
  async ({ db, seller, eventsPerPage: limit = 100 }: AuditContext, filter) => {
    const { order, actor, action, since, after } = filter;
    const orderId = order && ((await findOrderId(db, order)) ?? order);
    const conditions = [
      ...(orderId ? [sql`order_id = ${orderId}`] : []),
      ...(actor ? [sql`actor = ${actor}`] : []),
      ...(action ? [sql`action = ${action}`] : []),
      ...(since ? [sql`at >= ${since}::timestamp at time zone ${seller.timeZone}`] : []),
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
  },
);
