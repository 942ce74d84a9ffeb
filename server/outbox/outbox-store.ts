import { sql } from 'kysely';
import type { Db, Tx } from '../database/pool.ts';
import type { Mail } from '../mail/mail.ts';

/** Which mail: its kind, and what it is about, such as an order id. */
export interface MailName {
  readonly kind: string;
  readonly subjectId: string;
}

interface QueuedMail extends MailName {
  readonly recipient: string;
  /** A copy goes after everybody's first mail. */
  readonly isCopy?: boolean;
}

/** Queues a mail, unless the same mail is waiting. `turn` is the number of mails that wait for the recipient. */
export async function queueMail(
  db: Db,
  { kind, subjectId, recipient, isCopy = false }: QueuedMail,
): Promise<void> {
  await sql`
    insert into outbox (kind, subject_id, recipient, turn)
    select ${kind}, ${subjectId}, ${recipient},
      (select count(*) from outbox where recipient = ${recipient}) + ${isCopy ? 1 : 0}
    on conflict (kind, subject_id) do nothing`.execute(db);
}

/** One kind of mail that the outbox sends. */
export interface MailKind {
  /** Null when there is nothing to say any more. Throws when a later attempt may work. */
  compose(subjectId: string): Promise<Mail | null>;
  /** Records that the mail server accepted the mail, in the transaction that removes it from the outbox. */
  recordAccepted?(tx: Tx, subjectId: string): Promise<void>;
  /** Records that it is not tried again, in the transaction that removes the mail from the outbox. */
  recordRejected(tx: Tx, subjectId: string, reason: MailRejection): Promise<void>;
}

/** Why a mail is not tried again: the mail server refused the address, or it could not be sent for 72 hours. */
export type MailRejection = 'address-refused' | 'attempts-used-up';

/** Each kind's name is stored in the outbox: renaming one needs a migration. */
export type MailKinds = Readonly<Record<string, MailKind>>;

export const rejections: Readonly<Record<MailRejection, string>> = {
  'address-refused': 'the mail server refused the address',
  'attempts-used-up': 'it could not be sent for 72 hours',
};
