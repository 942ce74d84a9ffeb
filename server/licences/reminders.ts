import { sql } from 'kysely';
import { queueMail } from '../mail/outbox-store.ts';
import { orderOfMail } from '../orders/order-mails.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import { reminderOfLink } from '../verification/link-tokens.ts';

/** The buyer of an order ticked the box. */
export async function askForReminders(tx: Tx, orderId: string): Promise<void> {
  await tx.insertInto('reminders').values({ order_id: orderId }).execute();
}

/**
 * SQL: days until the first licences of a row of `renewal_facts` end; null when all are refunded.
 */
function daysLeft(now: Date) {
  return sql`(first_end - shop_day(${now}))`;
}

const remindersAtOnce = 500;

/**
 * Queues the mails that are due: one from 30 days before the end, one from 7, each once. Of several
 * processes, one waits for the other's row and then finds it done.
 */
export function queueReminders(db: Db, now: Date): Promise<number> {
  return repeatUntilDone(() => db.transaction().execute((tx) => queueBatch(tx, now)));
}

/** Queues the mails that are due now, and has the outbox send them. */
export async function remindBuyers({ db, clock, outbox }: RemindingParts): Promise<void> {
  const queued = await queueReminders(db, clock());
  if (queued > 0) outbox.wake();
}

interface RemindingParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly outbox: { wake(): void };
}

async function queueBatch(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ orderId: string; days: number; email: string }>`
    update reminders set latest_days = due.days
    from (
      select order_id, email, case when days_left <= 7 then 7 else 30 end as days
      from (
        select reminders.order_id, email, latest_days, ${daysLeft(now)} as days_left
        from reminders join order_facts on order_facts.id = reminders.order_id
          join renewal_facts on renewal_facts.order_id = reminders.order_id
        where reminders.ended_at is null and is_paid and coalesce(latest_days, 30) > 7 and not is_renewed
      ) as waiting
      where days_left between 0 and case when latest_days = 30 then 7 else 30 end
      limit ${remindersAtOnce}
    ) as due
    where reminders.order_id = due.order_id and reminders.ended_at is null
      and coalesce(reminders.latest_days, 31) > due.days
    returning reminders.order_id as "orderId", due.days, email`.execute(tx);
  for (const { orderId, days, email } of rows)
    await queueMail(tx, {
      kind: 'renewal-reminder',
      subjectId: `${orderId}.${days}`,
      recipient: email,
    });
  return rows.length;
}

/** The order that a queued mail is about; null when there is nothing to remind of any more. */
export async function readReminder(db: Db, subjectId: string, now: Date): Promise<string | null> {
  const orderId = orderOfMail(subjectId);
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from reminders join renewal_facts using (order_id)
    where order_id = ${orderId} and ended_at is null and not is_renewed and ${daysLeft(now)} >= 0`.execute(
    db,
  );
  return rows[0]?.orderId ?? null;
}

/** Erases that a buyer asked for reminders, and returns for how many orders. */
export async function eraseReminders(tx: Tx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminders where order_id in (select id from order_facts where email = ${email})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/**
 * Ends the reminders of all orders of the address that has the link. An unknown link changes
 * nothing.
 */
export async function endReminders(db: Db, token: string): Promise<void> {
  await sql`
    update reminders set ended_at = now()
    where ended_at is null and order_id in (
      select other.id from order_facts join order_facts as other on other.email = order_facts.email
      where order_facts.id = ${reminderOfLink(token)}
    )`.execute(db);
}
