import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type DeliveryMeasure, deliveryDays, fewestMeasured } from '../../contract/delivery.ts';
import { demoInvoice } from '../../contract/demo.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { accountsAddress, type Buyer } from './order.ts';
import type { LockedPaidOrder } from './order-store.ts';

/** The mail with the invoice, without keys, for the buyer's accounts. Its subject is the order, or a reissue. */
export const accountsInvoiceMail = 'accounts-invoice';

/** The mail with a reissued invoice for the buyer. Its subject is the reissue. */
export const invoiceReissuedMail = 'invoice-reissued';

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

/** Names a reissue of an invoice: `ORD-7K4T-9WPN-3VGY-6JFB.1` for an order's first. */
export function nameReissue(orderId: string, number: number): string {
  return `${orderId}.${number}`;
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

/** Receipts of an order in the outbox: its first, and copies. `email` is what they were queued for. */
export function receiptsOf(orderId: string, email: string) {
  return sql<boolean>`recipient = ${email} and kind = ${receiptMail}
    and (subject_id = ${orderId} or starts_with(subject_id, ${`${orderId}.`}))`;
}

/** When a receipt of the order was queued that waits to be sent; null when none does. */
export async function readQueuedReceipt(
  db: Db,
  orderId: string,
  email: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where(receiptsOf(orderId, email))
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** False when a receipt waits to be sent. A copy of an accepted receipt gets a new Message-ID. */
export async function resendReceipt(
  tx: Tx,
  orderId: string,
  { email, isFulfilled }: LockedPaidOrder,
): Promise<boolean> {
  if (await readQueuedReceipt(tx, orderId, email)) return false;
  // A receipt may have failed permanently: another one is queued.
  await tx
    .updateTable('orders')
    .set({ receipt_rejected_at: null, receipt_rejection: null })
    .where('id', '=', orderId)
    .execute();
  const subjectId = nameResentReceipt(orderId, isFulfilled);
  await queueMail(tx, { kind: receiptMail, subjectId, recipient: email });
  return true;
}

/** How quickly receipts were accepted, from five minutes after payment. Rejections and back-orders count as late. Null for fewer than 20. */
export async function measureDelivery(db: Db, now: Date): Promise<DeliveryMeasure | null> {
  const { rows } = await sql<DeliveryMeasure>`
    with recent as (
      select case
        when receipt_rejected_at is not null or backordered.order_id is not null then 'Infinity'
        else coalesce(extract(epoch from receipt_accepted_at - settled_at)::float8, 'Infinity')
      end as seconds
      from orders
      left join (select distinct order_id from order_lines where backordered) as backordered on order_id = id
      where invoice_number is not null and id <> ${demoInvoice.id}
        and settled_at >= ${now}::timestamptz - make_interval(days => ${deliveryDays}::int)
        and settled_at <= ${now}::timestamptz - interval '5 minutes'
    )
    select ${deliveryDays}::int as days, count(*)::int as orders,
      (count(*) filter (where seconds <= 300))::int as "withinFiveMinutes",
      nullif(percentile_disc(0.5) within group (order by seconds), 'Infinity') as "medianSeconds"
    from recent`.execute(db);
  const [measure] = rows;
  return measure && measure.orders >= fewestMeasured ? measure : null;
}
