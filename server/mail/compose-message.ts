import type { SendMailOptions } from 'nodemailer';
import type { Sender } from './mail-message.ts';
import type { Mail } from './mailer.ts';

/** What nodemailer composes and sends as an internet message (RFC 5322). */
export function composeMessage(mail: Mail, from: Sender, date: Date): SendMailOptions {
  return {
    ...mail,
    from,
    // As objects: nodemailer would split texts at their commas.
    to: [mail.to].flat().map((address) => ({ name: '', address })),
    date,
    attachments: [...mail.attachments],
    // Asks automatic repliers not to reply (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
