import addressparser from 'nodemailer/lib/addressparser';
import type { Seller } from '../../contract/seller.ts';

/** The sender of all mails, as a mail program shows it. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * The seller's trading name and support address, unless `MAIL_FROM` gives another as `shop@example.com` or
 * `Shop <shop@example.com>`.
 */
export function chooseSender(seller: Seller, mailFrom: string | null): Sender {
  const [mailbox] = addressparser(mailFrom ?? '', { flatten: true });
  return { name: mailbox?.name || seller.tradingName, address: mailbox?.address || seller.email };
}

/** A Message-ID without angle brackets: `receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example`. */
export function formatMessageId(kind: string, id: string, { email }: Seller): string {
  return `${kind}.${id}${email.slice(email.lastIndexOf('@'))}`.toLowerCase();
}
