import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import { type DocumentFault, documentFaults } from '../platform/process/document-failure.ts';
import { awaitedKinds, findListedMail, type ListedMailKind } from './awaited-mails.ts';
import { type MailName, type MailRejection, queueMail, rejections } from './outbox-store.ts';

/**
 * `too-many-copies`: the accounts address had so many within an hour that this one was not queued.
 */
export type MailFailureReason = MailRejection | 'too-many-copies';

export const failureReasons: Readonly<Record<MailFailureReason | DocumentFault, string>> = {
  ...rejections,
  ...documentFaults,
  'too-many-copies': 'too many mails went to that address within an hour',
};

/**
 * Records that a mail is not tried again, if somebody waits for it. Returns a number of this
 * failure, for its alert.
 */
export async function recordMailFailure(
  tx: Tx,
  { kind, subjectId }: MailName,
  reason: MailFailureReason,
): Promise<number> {
  if (!awaitedKinds.includes(kind)) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into mail_failures (kind, subject_id, order_id, quote_number, reason)
    select ${kind}, ${subjectId},
      (select id from order_facts where id = order_of_mail(${kind}, ${subjectId})),
      (select number from quote_facts where number = quote_of_mail(${kind}, ${subjectId})), ${reason}
    on conflict (kind, subject_id) where ended_at is null
      do update set reason = excluded.reason, failed_at = excluded.failed_at
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Queues the mails of an order again that failed, but for its receipt: to where they belong now.
 * Returns how many.
 */
export async function resendFailedMails(
  tx: Tx,
  orderId: string,
  recipients: { readonly buyer: string; readonly accounts: string | null },
): Promise<number> {
  const { rows } = await sql<MailName & { readonly kind: ListedMailKind }>`
    select kind, subject_id as "subjectId" from failed_mail_facts
    where order_id = ${orderId} and kind <> 'receipt' and is_open order by id`.execute(tx);
  for (const mail of rows) {
    const isCopy = findListedMail(mail.kind)?.waits === 'accounts';
    // Without an accounts address, the mail has nobody to go to, and ends.
    const recipient = (isCopy && recipients.accounts) || recipients.buyer;
    await queueMail(tx, { ...mail, recipient, isCopy });
  }
  return rows.length;
}

export type MailSubject = { readonly orderId: string } | { readonly quoteNumber: number };

export interface TroubledMail extends MailName {
  readonly state: 'refused' | 'late';
  /** When it failed, or was queued. */
  readonly at: Date;
  readonly reason: MailFailureReason | DocumentFault | null;
}

/** The mails of an order or a quote that somebody waits for: refused ones, then late ones. */
export async function listTroubledMails(db: Db, of: MailSubject): Promise<TroubledMail[]> {
  const isIts =
    'orderId' in of ? sql`order_id = ${of.orderId}` : sql`quote_number = ${of.quoteNumber}`;
  const { rows } = await sql<TroubledMail>`
    select kind, subject_id as "subjectId", 'refused' as state, failed_at as at, reason
    from failed_mail_facts where ${isIts} and is_open
    union all
    select kind, subject_id, 'late', created_at, document_failure from mail_facts where ${isIts} and is_late
    order by state desc, at`.execute(db);
  return rows;
}
