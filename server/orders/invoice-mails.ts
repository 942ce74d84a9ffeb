import type { Transaction } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { Database } from '../database/tables.ts';
import { queueMail } from '../outbox/outbox-store.ts';

/** The mail with the invoice, without keys, for the buyer's accounts. Its subject is the order, or a reissue. */
export const accountsInvoiceMail = 'accounts-invoice';

/** The mail with a reissued invoice for the buyer. Its subject is the reissue. */
export const invoiceReissuedMail = 'invoice-reissued';

interface Buyer {
  readonly email: string;
  readonly billing: Billing;
}

/** Where the buyer's accounts get copies; null when that is nowhere beside the buyer's own address. */
export function accountsAddress({ email, billing: { accountsEmail } }: Buyer): string | null {
  return accountsEmail && accountsEmail !== email ? accountsEmail : null;
}

/** Queues a copy for the buyer's accounts, if they get one. Returns its address. */
export async function queueAccountsMail(
  tx: Transaction<Database>,
  mail: { readonly kind: string; readonly subjectId: string },
  buyer: Buyer,
): Promise<string | null> {
  const recipient = accountsAddress(buyer);
  if (recipient) await queueMail(tx, { ...mail, recipient, isCopy: true });
  return recipient;
}

/** Names a reissue of an invoice: `ORD-7K4T-9WPN-3VGY-6JFB.1` for an order's first. */
export function nameReissue(orderId: string, number: number): string {
  return `${orderId}.${number}`;
}

/** The order that a mail is about, and which reissue of its invoice; null for the first invoice. */
export function parseInvoiceMail(subjectId: string): {
  readonly orderId: string;
  readonly reissue: number | null;
} {
  const [orderId = '', reissue] = subjectId.split('.');
  return { orderId, reissue: reissue === undefined ? null : Number(reissue) };
}
