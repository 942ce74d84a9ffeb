import addressparser from 'nodemailer/lib/addressparser';
import type { Seller } from '../../contract/seller.ts';

/** Whom mails come from, as a mail reader shows it. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * The sender of all mails: the seller's support address, or another one written as `shop@example.com` or
 * `Shop <shop@example.com>`. The trading name is shown unless another name is given.
 */
export function chooseSender(seller: Seller, mailFrom: string | null): Sender {
  const [mailbox] = addressparser(mailFrom ?? '', { flatten: true });
  return {
    name: mailbox?.name || seller.tradingName,
    address: mailbox?.address || seller.email,
  };
}
