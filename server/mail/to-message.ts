import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';
import type { Sender } from './sender.ts';

/** A mail as nodemailer takes it. Nothing that stands in a mail may make it read a file or fetch an address. */
export function toMessage(mail: Mail, from: Sender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    messageId: `<${mail.messageId}>`,
    text: mail.text,
    html: mail.html,
    // Told, since it would be found out letter by letter.
    textEncoding: 'quoted-printable',
    attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    // Asks holiday repliers not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
