import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** A mail that this process alone may send until its lease ends. */
export interface ClaimedMail {
  readonly kind: string;
  /** What the mail is about, such as an order id. */
  readonly subjectId: string;
  /** Counts this attempt. */
  readonly attempts: number;
  readonly ageSeconds: number;
}

/**
 * Claims up to `limit` mails that are due. A claimed mail is due again when its lease ends: so a mail whose
 * process died is sent by another one. Of each recipient the first waiting mail goes before anybody's second,
 * so one buyer's many mails delay nobody else's.
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
