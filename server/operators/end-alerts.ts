import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';

/** SQL: the part of an alert's subject with this number, of which 1 is its kind. */
const part = (number: number) => sql`split_part(alerts.subject, ' ', ${sql.lit(number)})`;

const ofOrder = (condition: RawBuilder<unknown>) =>
  sql`exists (select from order_facts where order_facts.id = alerts.order_id and ${condition})`;

const ofRefund = (condition: RawBuilder<unknown>) =>
  sql`exists (select from refund_facts where refund_facts.id = ${part(2)} and ${condition})`;

const ofProduct = (since: RawBuilder<unknown>) =>
  sql`exists (select from product_facts where product_facts.id = ${part(2)} and ${since} is not null)`;

/**
 * By the kind of an alert, SQL that is true while its cause lasts. The causes of other kinds are
 * not in the database, such as money that is to be compared at the gateway: those alerts stay open.
 */
const causes: Readonly<Record<string, RawBuilder<unknown>>> = {
  'pending-order': ofOrder(sql`order_facts.state = 'pending'`),
  'receipt-not-mailed': ofOrder(sql`receipt_rejected_at is not null`),
  'late-receipt': ofOrder(sql`is_receipt_late`),
  'late-mail': sql`exists (select from mail_facts where kind = ${part(2)} and subject_id = ${part(3)} and is_late)`,
  'documents-wait': sql`exists (select from mail_facts where document_failure is not null)`,
  'late-capture': sql`exists (
    select from refund_facts
    where refund_facts.order_id = alerts.order_id and kind = 'late-capture' and state = 'requested')`,
  'refund-failed': ofRefund(sql`is_last_and_failed`),
  'continued-seats': sql`exists (
    select from licence_facts where licence_facts.order_id = alerts.order_id and excess_seats > 0)`,
  'refund-without-outcome': ofRefund(sql`state = 'requested'`),
  // Another state of a dispute is another alert. One of no order of this shop stays open.
  dispute: sql`(alerts.order_id is null or exists (
    select from dispute_facts where id = ${part(2)} and status = ${part(3)} and status not in ('won', 'warning_closed')))`,
  'passkey-suspended': sql`alerts.created_at > now() - interval '7 days'`,
  'login-link-used': sql`alerts.created_at > now() - interval '7 days'`,
  'low-stock': ofProduct(sql`low_stock_since`),
  'sold-out': ofProduct(sql`sold_out_since`),
  'backup-overdue': sql`coalesce((select set_at from shop_state where name = 'last_backup') < now() - interval '26 hours', true)`,
  'wrong-codes': sql`alerts.created_at > now() - interval '1 day'`,
  'comparison-failed': sql`not exists (select from daily_comparison where succeeded_at > now() - interval '26 hours')`,
};

/**
 * SQL: a mail failed, and nobody has queued it again. Its alert's kind is that of the mail with
 * `-not-mailed`.
 */
const isFailureOpen = sql`exists (select from failed_mail_facts where is_open
  and alerts.kind = failed_mail_facts.kind || '-not-mailed' and subject_id = ${part(2)})`;

/**
 * SQL, on a row of `alerts`: it is open, and stays so until an operator dismisses it, because its
 * cause isn't in the database.
 */
export const staysOpen = sql<boolean>`(alerts.ended_at is null and alerts.kind not like '%-not-mailed'
  and (alerts.kind not in (${sql.join(Object.keys(causes).map((kind) => sql.lit(kind)))})
    or (alerts.kind = 'dispute' and alerts.order_id is null)))`;

/** Ends an alert that {@link staysOpen}; null for another. */
export async function endAlert(tx: Tx, id: number) {
  const row = await tx
    .updateTable('alerts')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(staysOpen)
    .returning(['kind', 'order_id as orderId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends alerts whose causes ended. They stay in the timelines of their orders. */
export async function endAlerts(db: Db): Promise<void> {
  const cases = Object.entries(causes).map(
    ([kind, lasts]) => sql`when ${sql.lit(kind)} then ${lasts}`,
  );
  await sql`
    update alerts set ended_at = now()
    where ended_at is null and not case kind ${sql.join(cases, sql` `)}
      else kind not like '%-not-mailed' or ${isFailureOpen} end`.execute(db);
}
