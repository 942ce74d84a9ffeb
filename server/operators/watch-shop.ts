import { sql } from 'kysely';
import { lateMinutes, pendingTooLongMinutes } from '../../contract/desk/order-search.ts';
import { findListedMail } from '../mail/awaited-mails.ts';
import { type AlertingParts, alertOperators } from './alert-store.ts';

export async function alertPendingOrders(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select id as "orderId" from order_facts
    where is_pending_too_long
      and not exists (select from alerts where subject = 'pending-order ' || order_facts.id)
    order by created_at limit 100`.execute(parts.db);
  for (const { orderId } of rows) {
    const text =
      `Order ${orderId} has been pending for more than ${pendingTooLongMinutes} ` +
      "minutes. The gateway doesn't say whether the buyer was charged, or it reports a " +
      "payment that doesn't match the order. The shop goes on asking. Check the payment in " +
      "the gateway's dashboard. If money was taken " +
      'and the order stays pending, refund it there.';
    const alert = { subject: `pending-order ${orderId}`, kind: 'pending-order', orderId, text };
    await alertOperators(parts, alert, { orderId }, 'an order has been pending for too long');
  }
}

/**
 * Alerts once of each mail that somebody has waited for too long. Its receipt stands for an order.
 * Those that wait for documents share an alert of their own.
 */
export async function alertLateMails(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<LateMail>`
    select subject, kind, "orderId" from (
      select 'late-receipt ' || id as subject, 'receipt' as kind, id as "orderId", settled_at as since
      from order_facts where is_receipt_late
      union all
      select 'late-mail ' || kind || ' ' || subject_id || ' ' || extract(epoch from created_at)::bigint, kind,
        order_id, created_at
      from mail_facts where is_late and document_failure is null and not exists (
        select from order_facts
        where kind = 'receipt' and order_facts.id = mail_facts.order_id and is_receipt_late
      )
    ) as late
    where not exists (select from alerts where alerts.subject = late.subject)
    order by since limit 100`.execute(parts.db);
  for (const { subject, kind, orderId } of rows) {
    const { words = kind } = findListedMail(kind) ?? {};
    const what = orderId ? `the order ${orderId}` : (subject.split(' ')[2] ?? '');
    const lost = kind === 'receipt' ? ' The buyer has paid, and has no keys by email.' : '';
    const text =
      `The ${words} of ${what} has not been accepted by a mail server for ` +
      `${lateMinutes} minutes.${lost} The shop tries again for 72 hours. Check the mail ` +
      "server, and the reason in the shop's log.";
    const alertKind = subject.split(' ')[0] ?? '';
    await alertOperators(
      parts,
      { subject, kind: alertKind, orderId, text },
      { orderId, name: kind },
      'a mail that somebody waits for is late',
    );
  }
}

interface LateMail {
  readonly subject: string;
  readonly kind: string;
  readonly orderId: string | null;
}

/**
 * Alerts once, after 26 hours without a backup, which a backup a day allows; for a shop without
 * any, only in live mode.
 */
export async function alertOverdueBackup(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ since: string | null }>`
    select (select set_at::text from shop_state where name = 'last_backup') as since from database_mode
    where coalesce(
      (select set_at from shop_state where name = 'last_backup'), case when mode = 'live' then set_at end
    ) < now() - interval '26 hours'`.execute(parts.db);
  if (!rows[0]) return;
  const { since } = rows[0];
  const age = since ? 'The last backup is more than a day old' : 'No backup was ever made';
  const text =
    `${age}. If the database is lost, so are the orders since then, and the licence ` +
    'keys in them. Check the job that runs "npm run backup", and its disk. If the database ' +
    'is backed up in another way, there is nothing to do.';
  const alert = { subject: `backup-overdue ${since ?? 'never'}`, kind: 'backup-overdue', text };
  await alertOperators(parts, alert, { since }, 'no backup was made for more than a day');
}

/**
 * Alerts the operators once a day of what a gateway refuses. No purchase fails because of the alert
 * itself.
 */
export function alertRefusedCall(
  { db, log, clock }: Omit<AlertingParts, 'outbox'> & { readonly clock: () => Date },
  { what, words }: { readonly what: string; readonly words: string },
): void {
  const day = clock().toISOString().slice(0, 10);
  const text =
    `The payment gateway refused a payment because of ${what}: "${words}" Nothing ` +
    'was charged, but every purchase may fail until you fix it. Run "npm run shop -- ' +
    `doctor". If it finds nothing, check the gateway's dashboard: your account may need a ` +
    'later release of the shop.';
  const alert = { subject: `call-refused ${what} ${day}`, kind: 'call-refused', text };
  // The next round of background work sends the mail.
  const outbox = { wake() {} };
  alertOperators(
    { db, log, outbox },
    alert,
    { what },
    'a payment gateway refuses the calls of this shop',
  ).catch((error) =>
    log.error({ err: error }, 'an alert about a refused call could not be written'),
  );
}

/** Alerts once, after 26 hours: a gateway that is away for an hour alerts nobody. */
export async function alertFailedComparison(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ since: string }>`
    select coalesce(succeeded_at, set_at)::text as since from daily_comparison, database_mode
    where coalesce(succeeded_at, set_at) < now() - interval '26 hours'`.execute(parts.db);
  if (!rows[0]) return;
  const { since } = rows[0];
  const text =
    "The daily comparison of the payments with the gateway's has failed for more " +
    'than a day. Until it works, the shop does not find money that was taken or returned ' +
    'without its knowledge. Run "npm run shop -- reconcile" to see the reason.';
  const alert = { subject: `comparison-failed ${since}`, kind: 'comparison-failed', text };
  await alertOperators(parts, alert, { since }, 'the payments have not been compared for a day');
}
