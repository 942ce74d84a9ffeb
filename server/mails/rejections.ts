import type { MailRejection } from '../outbox/mail-kind.ts';

/** Why a mail is not tried again, in an operator's words. */
export const rejections: Readonly<Record<MailRejection, string>> = {
  'address-refused': 'the mail server refused the address',
  'attempts-used-up': 'it could not be sent for 72 hours',
};
