import { type Selectable, sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import type { Db } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { readQueuedReceipt } from '../../orders/lock-paid-order.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { seatsLeft } from '../../orders/read-lines-with-keys.ts';
import { listRefunds, type RefundListing } from '../../refunds/list-refunds.ts';
import { listInvoiceFiles } from './documents.ts';
import { readEndings, readOrderLines } from './order-lines.ts';
import { readTimeline } from './timeline.ts';

/** An order as operators see it. Without a sealer it names no key. */
export async function readOrderView(db: Db, sealer: KeySealer | null, orderId: string): Promise<OrderView> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const refunds = await Promise.all(
    (await listRefunds(db, orderId)).map(async (listing) => {
      const { orderId: _, invoiceNumber: __, ...refund } = showRefund(listing);
      return { ...refund, endedKeys: await readEndings(db, sealer, refund.refundId) };
    }),
  );
  const order = {
    orderId,
    state: row.state,
    placedAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    invoiceNumber: row.invoice_number === null ? null : formatInvoiceNumber(row.invoice_number),
    email: row.email,
    billing: showBilling(row.billing),
    policies: row.policies,
    renews: row.renews,
    renewedBy: await readRenewals(db, orderId),
    quoteNumber: await readQuoteNumber(db, orderId),
    subtotalCents: row.subtotal_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
    refundedCents: refunds.reduce(
      (sum, { kind, state, amountCents }) =>
        sum + (kind === 'sale' && state === 'completed' ? amountCents : 0),
      0,
    ),
    lines: await readOrderLines(db, sealer, orderId),
    payment: await readPayment(db, orderId),
    receipt: await readReceipt(db, row),
    invoiceFiles: await listInvoiceFiles(db, row),
    refunds,
    ...(await readRecords(db, orderId)),
  };
  return { ...order, timeline: await readTimeline(db, order) };
}

/** With its times as texts. */
export function showRefund({ requestedAt, settledAt, ...refund }: RefundListing) {
  return {
    ...refund,
    requestedAt: requestedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

/** A renewal that was wholly refunded doesn't count. */
async function readRenewals(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where renews = ${orderId} and invoice_number is not null
      and exists (select from order_lines where order_id = orders.id and ${seatsLeft} > 0)
    order by invoice_number`.execute(db);
  return rows.map(({ id }) => id);
}

async function readQuoteNumber(db: Db, orderId: string): Promise<string | null> {
  const quote = await db
    .selectFrom('quotes')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return quote ? formatQuoteNumber(quote.number) : null;
}

async function readPayment(db: Db, orderId: string): Promise<OrderView['payment']> {
  type Payment = NonNullable<OrderView['payment']>;
  const { rows } = await sql<Omit<Payment, 'openedAt'> & { openedAt: Date }>`
    select gateway, payment_id as "paymentId", status, amount_cents as "amountCents", opened_at as "openedAt",
      last_error as "lastError"
    from payments where order_id = ${orderId}`.execute(db);
  const [payment] = rows;
  return payment ? { ...payment, openedAt: payment.openedAt.toISOString() } : null;
}

/** What was recorded about an order beside its sale, the oldest first. */
async function readRecords(
  db: Db,
  orderId: string,
): Promise<Pick<OrderView, 'disputes' | 'alerts' | 'notes'>> {
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'status', 'amount_cents', 'reason', 'opened_at', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute();
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'kind', 'text', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const notes = await db
    .selectFrom('order_notes')
    .select(['id', 'text', 'author', 'written_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    disputes: disputes.map(({ amount_cents, opened_at, updated_at, ...dispute }) => ({
      ...dispute,
      amountCents: amount_cents,
      openedAt: opened_at.toISOString(),
      updatedAt: updated_at.toISOString(),
    })),
    alerts: alerts.map(({ created_at, ...alert }) => ({ ...alert, raisedAt: created_at.toISOString() })),
    notes: notes.map(({ written_at, ...note }) => ({ ...note, writtenAt: written_at.toISOString() })),
  };
}

type OrderRow = Pick<
  Selectable<Database['orders']>,
  'id' | 'email' | 'receipt_accepted_at' | 'receipt_rejected_at' | 'receipt_rejection'
>;

/** What became of the receipt of an order. */
async function readReceipt(db: Db, row: OrderRow): Promise<OrderView['receipt']> {
  const { receipt_accepted_at: acceptedAt, receipt_rejected_at: rejectedAt, receipt_rejection: reason } = row;
  const queuedAt = await readQueuedReceipt(db, row.id, row.email);
  const describe = (state: OrderView['receipt']['state'], at: Date | null) => ({
    state,
    at: at?.toISOString() ?? null,
    reason: state === 'dead' ? reason : null,
    isQueued: queuedAt !== null,
  });
  if (rejectedAt) return describe('dead', rejectedAt);
  if (acceptedAt) return describe('accepted', acceptedAt);
  return describe(queuedAt ? 'waiting' : 'none', queuedAt);
}
