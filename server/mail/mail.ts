import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { plainAddress } from '../../contract/email-address.ts';
import type { Seller } from '../../contract/seller.ts';

export interface Mailer {
  /** Where mails go, for the log at start: never a password. */
  readonly destination: string;

  /**
   * Throws when a retry may succeed: no connection, a timeout, a 4xx, or a 5xx about the sender.
   */
  send(mail: Mail): Promise<MailOutcome>;

  /** Connects as for a mail, and sends none. Throws when no mail can be delivered now. */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** `reply` and `reason` are what the mail server replied: mask a reason before logging it. */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly reply?: string | undefined }
  | { readonly kind: 'address-refused'; readonly reason: string };

/** A mail that the mail server accepted. */
export interface Acceptance {
  readonly recipient: string;
  /** What the mail server replied; undefined where mails are written to a folder. */
  readonly reply?: string | undefined;
}

export interface Mail {
  /**
   * Without angle brackets; the same for every repeat of the same mail (RFC 5322 section 3.6.4).
   */
  readonly messageId: string;
  /** One address, or several that see each other. */
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** What the page shows: no mail program lists them as files. */
  readonly pictures?: readonly MailPicture[];
  /** Ends mails of this kind by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The page names it as `cid:` and its id. */
export interface MailPicture extends MailAttachment {
  readonly cid: string;
}

/** What nodemailer composes and sends as an internet message (RFC 5322). */
export function composeMessage(
  { unsubscribeUrl, pictures = [], ...mail }: Mail,
  from: Sender,
  date: Date,
): SendMailOptions {
  return {
    ...mail,
    from: { name: from.name, address: from.address },
    replyTo: from.replyTo,
    // As objects: nodemailer would split texts at their commas.
    to: [mail.to].flat().map((address) => ({ name: '', address })),
    date,
    attachments: [
      ...pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
      ...mail.attachments,
    ],
    headers: {
      // Asks automatic repliers not to reply (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export interface Sender {
  readonly name: string;
  readonly address: string;
  /** Where people write who answer: often nobody reads what is sent to MAIL_FROM. */
  readonly replyTo: string;
}

/** The seller's, unless `MAIL_FROM` gives `shop@example.com` or `Shop <shop@example.com>`. */
export function chooseSender(seller: Seller, mailFrom: string | null): Sender {
  const [mailbox] = addressparser(mailFrom ?? '', { flatten: true });
  return {
    name: mailbox?.name || seller.tradingName,
    address: plainAddress(mailbox?.address || seller.email),
    replyTo: plainAddress(seller.email),
  };
}

/**
 * A Message-ID without angle brackets: `receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example`.
 */
export function formatMessageId(kind: string, id: string, { email }: Seller): string {
  return `${kind}.${id}`.toLowerCase() + plainAddress(email).replace(/^.*@/, '@');
}
