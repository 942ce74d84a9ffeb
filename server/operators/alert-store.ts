import { sql } from 'kysely';
import { lateMinutes } from '../../contract/desk/order-search.ts';
import { queueMails, removeMails } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';

/** More of them wait for the next mail. */
const mostInOneMail = 1_000;

/**
 * A mail of a kind is due an hour after the one before it. Nothing sells until somebody reads that
 * a product sold out, and nobody keeps an intruder out before they read of one.
 */
const dueAt = (kind: ReturnType<typeof sql>) => sql`
  greatest(now(), (
    select max(closed_at) from alert_mails where alert_mails.kind = ${kind} and kind not in ('sold-out', 'login-link-used', 'passkey-suspended')
  ) + interval '1 hour')`;

/** Queues the mail of a kind of alert, unless it is queued. The outbox names it by the kind. */
async function queueAlertMail(tx: Tx, kind: string): Promise<void> {
  // A mail that is being closed in this moment counts.
  await sql`select from alert_mails where kind = ${kind} and closed_at is null for share`.execute(
    tx,
  );
  await queueMails(tx, sql`values ('alert', ${kind}, 'operators', 0, ${dueAt(sql`${kind}`)})`);
}

/** Those raised while the mail of their kind was on its way, or by another release. */
export async function queueWaitingAlerts(db: Db): Promise<void> {
  await removeMails(db, sql`kind = 'alert' and subject_id ~ '^[0-9]+$'`);
  await queueMails(
    db,
    sql`
    select 'alert', waiting.kind, 'operators', 0, ${dueAt(sql`waiting.kind`)}
    from (select distinct kind from alerts where mail_id is null) as waiting`,
  );
}

export type AlertBatch = NonNullable<Awaited<ReturnType<typeof fillAlertMail>>>;

/**
 * Puts what waits into a mail. A mail that is tried again holds the same alerts as before; null
 * where there are none.
 */
export async function fillAlertMail(db: Db, kind: string) {
  return db.transaction().execute(async (tx) => {
    const isWaiting = sql`kind = ${kind} and mail_id is null`;
    const opened = await sql<{ id: number }>`
      insert into alert_mails (kind) select kind from alerts where ${isWaiting} limit 1
      on conflict (kind) where closed_at is null do nothing
      returning id`.execute(tx);

    for (const { id } of opened.rows)
      await sql`
        update alerts set mail_id = ${id}
        where id in (select id from alerts where ${isWaiting} order by id limit ${mostInOneMail})`.execute(
        tx,
      );

    const alerts = await tx
      .selectFrom('alerts')
      .innerJoin('alert_mails', 'alert_mails.id', 'mail_id')
      .leftJoin('order_facts', 'order_facts.id', 'alerts.order_id')
      .select([
        'alerts.id',
        'alerts.order_id as orderId',
        'alerts.text',
        'alerts.created_at as raisedAt',
        'alerts.ended_at as endedAt',
        'alert_mails.id as mailId',
        // What the order's licences are for, as its buyer said.
        sql<string | null>`order_facts.billing->>'purpose'`.as('purpose'),
        sql<string | null>`order_facts.billing->>'vendorAccount'`.as('vendorAccount'),
      ])
      .where('alert_mails.kind', '=', kind)
      .where('closed_at', 'is', null)
      .orderBy('alerts.id')
      .execute();
    return alerts[0] ? { mailId: alerts[0].mailId, alerts } : null;
  });
}

/** Ends the mail of a kind. Alerts of one that nobody got wait for the next. */
export async function closeAlertMail(
  tx: Tx,
  kind: string,
  outcome: 'accepted' | 'rejected',
): Promise<void> {
  const mail = await tx
    .updateTable('alert_mails')
    .set({ closed_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!mail || outcome === 'accepted') return;

  await tx.updateTable('alerts').set({ mail_id: null }).where('mail_id', '=', mail.id).execute();
}

/**
 * SQL, on a row of `alerts`: no operator got it, although its mail was due. One that waits for the
 * next mail of its kind has an hour.
 */
export const isUnmailedAlert = sql<boolean>`(
  (alerts.mail_id is null or alerts.mail_id in (select id from alert_mails where closed_at is null))
  and (
    alerts.created_at < now() - interval '70 minutes'
    or alerts.kind in (select subject_id from outbox where kind = 'alert' and attempts > 1
      and created_at < now() - make_interval(mins => ${sql.lit(lateMinutes)}))
  )
)`;

interface NewAlert {
  /** Names the fault, such as `late-capture ORD-…`: the same subject is reported once. */
  readonly subject: string;
  /**
   * Such as `late-capture`: the mail's subject in words. Alerts of one kind share a mail, at most
   * one an hour but for `sold-out`, `login-link-used` and `passkey-suspended`.
   */
  readonly kind: string;
  readonly orderId?: string | null;
  /**
   * Sentences for the operators: what happened, whether money moved, and what to do. No personal
   * data.
   */
  readonly text: string;
}

/** False when the subject was reported before. Callers log a new one. */
export async function raiseAlert(
  tx: Tx,
  { subject, kind, orderId, text }: NewAlert,
): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values({ subject, kind, order_id: orderId ?? null, text })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;

  await queueAlertMail(tx, kind);
  return true;
}

export interface AlertingParts {
  readonly db: Db;
  readonly outbox: { wake(): void };
  readonly log: { error(event: object, message: string): void };
}

/**
 * Raises an alert in a commit of its own. Logs a new one as an error; nothing happens when it was
 * raised before.
 */
export async function alertOperators(
  { db, outbox, log }: AlertingParts,
  alert: NewAlert,
  event: object,
  message: string,
): Promise<void> {
  if (!(await db.transaction().execute((tx) => raiseAlert(tx, alert)))) return;
  log.error(event, message);
  outbox.wake();
}
