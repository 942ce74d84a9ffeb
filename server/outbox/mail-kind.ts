import type { Tx } from '../database/pool.ts';
import type { Mail } from '../mail/mail.ts';

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
