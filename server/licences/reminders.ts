import { sql } from 'kysely';
import { queueMail } from '../mail/outbox-store.ts';
import { orderOfMail } from '../orders/order-mails.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import { reminderOfLink } from '../verification/link-tokens.ts';
import { writeEarlierLicences } from './earlier-licences.ts';
import { daysOfNotice } from './ending-seats.ts';

/** The buyer of an order ticked the box. */
export async function askForReminders(tx: Tx, orderId: string): Promise<void> {
  await tx.insertInto('reminders').values({ order_id: orderId }).execute();
}

const remindersAtOnce = 500;

/**
 * Queues the mails that are due: for each end of open seats one from 30 days before it and one from
 * 7, each once. A mail names all open seats that end within 30 days. Licences of earlier releases
 * are written first: without its renewal, an order would seem open.
 */
export async function queueReminders(db: Db, now: Date): Promise<number> {
  await writeEarlierLicences({ db });
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

/** Of several processes, one waits for the other's rows and then finds them done. */
async function queueBatch(tx: Tx, now: Date): Promise<number> {
  const { rows: asking } = await sql<{ orderId: string }>`
    select order_id as "orderId" from reminders
    where order_id in (select order_id from (${selectDue(now)}) as due limit ${remindersAtOnce})
      and ended_at is null
    order by order_id for update`.execute(tx);
  if (asking.length === 0) return 0;

  const orderIds = asking.map(({ orderId }) => orderId);
  const { rows: due } = await sql<DueReminder>`
    with due as materialized (
      ${selectDue(now, orderIds)}
    ), written as (
      insert into sent_reminders (order_id, ends_on, latest_days) select order_id, ends_on, days from due
      on conflict (order_id, ends_on) do update set latest_days = excluded.latest_days
    )
    select distinct on (order_id) order_id as "orderId", email, ends_on::text as "endsOn", days
    from due order by order_id, ends_on`.execute(tx);
  for (const { orderId, days, endsOn, email } of due)
    await queueMail(tx, {
      kind: 'renewal-reminder',
      subjectId: `${orderId}.${days}.${endsOn}`,
      recipient: email,
    });
  return due.length;
}

interface DueReminder {
  readonly orderId: string;
  readonly email: string;
  /** The first of the ends that it is about. */
  readonly endsOn: string;
  readonly days: number;
}

/**
 * SQL: the ends of open seats of which a mail is due, with the days before it that the mail is for.
 * Of all orders, or of some. `offset 0`: what ends soon is found first, and whether its seats are
 * open is looked up for that alone.
 */
function selectDue(now: Date, orderIds?: readonly string[]) {
  const isNamed = orderIds ? sql`and licences.order_id = any(${orderIds})` : sql``;
  return sql`
    select distinct soon.order_id, email, soon.ends_on, days
    from (
      select id, licences.order_id, licences.ends_on, days
      from licences
        cross join lateral (
          select case when licences.ends_on - shop_day(${now}) <= 7 then 7 else ${daysOfNotice}::int end as days
        ) as notice
        join reminders on reminders.order_id = licences.order_id and ended_at is null
        left join sent_reminders as sent
          on sent.order_id = licences.order_id and sent.ends_on = licences.ends_on
      where ${isSoon('licences.ends_on', now)} and coalesce(sent.latest_days, 31) > days ${isNamed}
      offset 0
    ) as soon
      cross join lateral (
        select open_seats from licence_facts where licence_facts.id = soon.id offset 0
      ) as facts
      join order_facts on order_facts.id = soon.order_id
    where open_seats > 0`;
}

/** SQL: whether buyers are reminded of an end on the day in a column. */
function isSoon(column: string, now: Date) {
  return sql`${sql.ref(column)} between shop_day(${now}) and shop_day(${now}) + ${daysOfNotice}::int`;
}

/** What a queued mail is about; null when there is nothing to remind of any more. */
export async function readReminder(
  db: Db,
  subjectId: string,
  now: Date,
): Promise<{ readonly orderId: string; readonly today: string } | null> {
  const orderId = orderOfMail(subjectId);
  const { rows } = await sql<{ today: string }>`
    select shop_day(${now})::text as today from reminders
    where order_id = ${orderId} and ended_at is null and exists (
      select from licence_facts
      where order_id = reminders.order_id and ${isSoon('ends_on', now)} and open_seats > 0
    )`.execute(db);
  return rows[0] ? { orderId, today: rows[0].today } : null;
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
