import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Which mail: its kind, and what it is about, such as an order id. */
export interface MailName {
  readonly kind: string;
  readonly subjectId: string;
}

/** A mail that this process alone may send until its lease ends. */
export interface ClaimedMail extends MailName {
  /** Counts this attempt. */
  readonly attempts: number;
  readonly ageSeconds: number;
}

/** Queues a mail, unless the same mail is waiting. `turn` is the number of mails that wait for the recipient. */
export async function queueMail(
  db: Kysely<Database>,
  { kind, subjectId, recipient }: MailName & { readonly recipient: string },
): Promise<void> {
  await sql`
    insert into outbox (kind, subject_id, recipient, turn)
    select ${kind}, ${subjectId}, ${recipient}, (select count(*) from outbox where recipient = ${recipient})
    on conflict (kind, subject_id) do nothing`.execute(db);
}

/**
 * Claims up to `limit` mails that are due. A claimed mail is due again when its lease ends, so a mail whose process
 * died is sent by another. Each recipient's first waiting mail goes before anyone's second, so one buyer's many mails
 * delay nobody else's. The time is the database's, because processes share the leases and their clocks may differ.
 */
export async function claimMails(
  db: Kysely<Database>,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update outbox
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where (kind, subject_id) in (
      select kind, subject_id from outbox
      where due_at <= now()
      order by turn, created_at
      limit ${limit}
      for update skip locked
    )
    returning kind, subject_id as "subjectId", attempts,
      extract(epoch from now() - created_at)::float as "ageSeconds"`.execute(db);
  return rows;
}

export async function postponeMail(
  db: Kysely<Database>,
  { kind, subjectId }: MailName,
  delaySeconds: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}

export async function removeMail(db: Kysely<Database>, { kind, subjectId }: MailName): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', kind).where('subject_id', '=', subjectId).execute();
}
