import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { Tx } from '../database/pool.ts';
import { raiseAlert } from '../operators/alert-store.ts';
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
  tx: Tx,
  mail: { readonly kind: string; readonly subjectId: string },
  buyer: Buyer,
): Promise<string | null> {
  const recipient = accountsAddress(buyer);
  if (recipient) await queueMail(tx, { ...mail, recipient, isCopy: true });
  return recipient;
}

/** Nobody has verified that address: it gets at most 20 an hour. Only copies that are sent count. */
export async function queueInvoiceCopy(tx: Tx, orderId: string, buyer: Buyer): Promise<void> {
  const recipient = accountsAddress(buyer);
  if (recipient === null) return;
  if (await takeCopy(tx, recipient))
    return queueMail(tx, { kind: accountsInvoiceMail, subjectId: orderId, recipient, isCopy: true });
  await raiseAlert(tx, {
    subject: `accounts-invoice-not-mailed ${orderId}`,
    kind: 'accounts-invoice-not-mailed',
    orderId,
    text: `The copy of the invoice of the order ${orderId} was not mailed to the buyer's accounts email: more than ${mostCopiesPerHour} went there within an hour. The buyer has the invoice. Check who names this address, then send the copy if it is wanted.`,
  });
}

const mostCopiesPerHour = 20;

/** Counts a copy in the payment's own commit. The row's lock makes parallel payments count one after the other. */
async function takeCopy(tx: Tx, recipient: string): Promise<boolean> {
  const hourLater = sql`(extract(epoch from now() + interval '1 hour') * 1000)::bigint`;
  const isOver = sql`rate_limits.expire <= (extract(epoch from now()) * 1000)::bigint`;
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits (key, points, expire) values (${`invoiceCopies:${recipient}`}, 1, ${hourLater})
    on conflict (key) do update set
      points = case when ${isOver} then 1 else least(rate_limits.points, ${mostCopiesPerHour}) + 1 end,
      expire = case when ${isOver} then excluded.expire else rate_limits.expire end
    returning points`.execute(tx);
  return (rows[0]?.points ?? 0) <= mostCopiesPerHour;
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

/*
 * A receipt is named in the outbox by its order: `ORD-7K4T-9WPN-3VGY-6JFB`. A copy that an operator asks for adds
 * letters of its own, and so gets another Message-ID: mail programs hide a second mail of the same one.
 */

export const receiptMail = 'receipt';

export function nameReceiptCopy(orderId: string): string {
  return `${orderId}.${randomBytes(4).toString('hex')}`;
}

/** Names a receipt that is sent again: a copy, once the mail server has accepted one of the order. */
export function nameResentReceipt(orderId: string, isFulfilled: boolean): string {
  return isFulfilled ? nameReceiptCopy(orderId) : orderId;
}

export function orderOfReceipt(name: string): string {
  return name.split('.', 1)[0] ?? name;
}
