import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';
import type { DocumentFault } from '../platform/process/document-failure.ts';
import { findListedMail, type ListedMailKind } from './awaited-mails.ts';
import type { Acceptance, Mail } from './mail.ts';

/** Which mail: its kind, and what it is about, such as an order id. */
export interface MailName {
  readonly kind: string;
  readonly subjectId: string;
}

interface QueuedMail extends MailName {
  readonly kind: ListedMailKind;
  readonly recipient: string;
  /** A copy goes after everybody's first mail. */
  readonly isCopy?: boolean;
}

/**
 * Queues a mail, unless the same mail is waiting, and ends the failure of an earlier one that it
 * stands for. `turn` is the number of mails that wait for the recipient.
 */
export async function queueMail(
  db: Db,
  { kind, subjectId, recipient, isCopy = false }: QueuedMail,
): Promise<void> {
  await sql`
    with ended as (${endFailures({ kind, subjectId })})
    insert into outbox (kind, subject_id, recipient, turn)
    select ${kind}, ${subjectId}, ${recipient},
      (select count(*) from outbox where recipient = ${recipient}) + ${isCopy ? 1 : 0}
    on conflict (kind, subject_id) do nothing`.execute(db);
}

/**
 * Queues mails that aren't waiting. `rows`: SQL of kind, subject, recipient, turn, and when each is
 * due.
 */
export async function queueMails(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into outbox (kind, subject_id, recipient, turn, due_at) ${rows}
    on conflict (kind, subject_id) do nothing`.execute(db);
}

/** SQL: ends the failures that a mail stands for. */
export function endFailures({ kind, subjectId }: MailName) {
  const { newestCounts, standsFor = kind } = findListedMail(kind) ?? {};
  const isOfSameOrder = sql`mail_failures.order_id = order_of_mail(${kind}, ${subjectId})`;
  const isOfIt = newestCounts
    ? isOfSameOrder
    : sql`(subject_id = ${subjectId} or quote_number = quote_of_mail(${kind}, ${subjectId}))`;
  return sql`update mail_failures set ended_at = now() where kind in (${kind}, ${standsFor}) and ended_at is null and ${isOfIt}`;
}

/** One kind of mail that the outbox sends. */
export interface MailKind {
  /** Null when there is nothing to say any more. Throws when a later attempt may work. */
  compose(subjectId: string): Promise<Mail | null>;
  /**
   * Records that the mail server accepted the mail, in the transaction that removes it from the
   * outbox.
   */
  recordAccepted?(tx: Tx, subjectId: string, accepted: Acceptance): Promise<void>;
  /**
   * Records that it is not tried again, in the transaction that removes the mail from the outbox.
   * `failure` tells one failure of the mail from the next.
   */
  recordRejected(tx: Tx, subjectId: string, reason: MailRejection, failure: number): Promise<void>;
}

/**
 * Why a mail is not tried again: the mail server refused the address, or it could not be sent for
 * 72 hours.
 */
export type MailRejection = 'address-refused' | 'attempts-used-up';

/** Each kind's name is stored in the outbox: renaming one needs a migration. */
export type MailKinds = Readonly<Record<string, MailKind>>;

export const rejections: Readonly<Record<MailRejection, string>> = {
  'address-refused': 'the mail server refused the address',
  'attempts-used-up': 'it could not be sent for 72 hours',
};

/** A mail that this process alone may send until its lease ends. */
export interface ClaimedMail extends MailName {
  readonly attempts: number;
  readonly place: number;
  /** Since it was queued, or since its document could last not be made. */
  readonly ageSeconds: number;
}

/**
 * Claimed mails are due again when the lease ends. A recipient's further mails go a minute later
 * each. Materialized: the planner may run a subquery again for each row, which claims more than the
 * limit when it expects a nearly empty table.
 */
export async function claimMails(
  db: Db,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as materialized (
      select kind as "claimedKind", subject_id as "claimedSubject" from outbox
      where due_at <= now()
      order by ${place}
      limit ${limit}
      for update skip locked
    )
    update outbox
    set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    from claimed
    where kind = "claimedKind" and subject_id = "claimedSubject"
    returning kind, subject_id as "subjectId", attempts, extract(epoch from ${place})::float as place,
      extract(epoch from now() - greatest(created_at, document_failed_at))::float as "ageSeconds"`.execute(
    db,
  );
  return rows.sort((a, b) => a.place - b.place);
}

/** Where a mail is in the line, as the index `outbox_in_order` has it. */
const place = sql`created_at at time zone 'UTC' + turn * interval '1 minute'`;

/**
 * Extends the lease of a claimed mail; false when it has ended and another process has claimed the
 * mail.
 */
export async function renewLease(
  db: Db,
  mail: ClaimedMail,
  leaseSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await setDue(db, mail, leaseSeconds)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A document that it waited for has been made. */
export function setDue(db: Db, name: MailName, delaySeconds: number) {
  return updateMail(db, name, {
    due_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    document_failure: null,
  });
}

/** The mail waits for its document, however long that takes. */
export function awaitDocument(
  db: Db,
  name: MailName,
  { fault, delaySeconds }: { readonly fault: DocumentFault; readonly delaySeconds: number },
) {
  return updateMail(db, name, {
    due_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    document_failure: fault,
    document_failed_at: sql<Date>`now()`,
    document_failed_attempt: sql<number>`attempts`,
  });
}

/**
 * Makes all mails due that wait for their documents: a compiler that starts may make them. A mail
 * that is claimed has begun a further attempt, and stays with its process.
 */
export async function retryDocuments(db: Db): Promise<void> {
  await sql`
    update outbox set due_at = now()
    where document_failure is not null and document_failed_attempt = attempts and due_at > now()`.execute(
    db,
  );
}

function updateMail(
  db: Db,
  { kind, subjectId }: MailName,
  changes: UpdateObject<Database, 'outbox'>,
) {
  return db
    .updateTable('outbox')
    .set(changes)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId);
}

/** Removes mails before they are sent. `which`: SQL on a row of `outbox`. */
export async function removeMails(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from outbox where ${which}`.execute(db);
}

export async function removeMail(db: Db, { kind, subjectId }: MailName): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}
