import { type Kysely, sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { listRefunds } from '../../refunds/list-refunds.ts';
import { listInvoiceFiles } from './invoice-files.ts';
import { readEndings, readOrderLines } from './order-lines.ts';
import { readRecords } from './order-records.ts';
import { readReceipt } from './read-receipt.ts';
import { readTimeline } from './timeline.ts';

/** An order as operators see it. Without a sealer it names no key. */
export async function readOrderView(
  db: Kysely<Database>,
  sealer: KeySealer | null,
  orderId: string,
): Promise<OrderView> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const refunds = await Promise.all(
    (await listRefunds(db, orderId)).map(
      async ({ orderId: _, invoiceNumber: __, requestedAt, settledAt, ...refund }) => ({
        ...refund,
        endedKeys: await readEndings(db, sealer, refund.refundId),
        requestedAt: requestedAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
      }),
    ),
  );
  const order = {
    orderId,
    state: row.state,
    placedAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    invoiceNumber: row.invoice_number === null ? null : formatInvoiceNumber(row.invoice_number),
    email: row.email,
    billing: showBilling(row.billing),
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

async function readQuoteNumber(db: Kysely<Database>, orderId: string): Promise<string | null> {
  const quote = await db
    .selectFrom('quotes')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return quote ? formatQuoteNumber(quote.number) : null;
}

async function readPayment(db: Kysely<Database>, orderId: string): Promise<OrderView['payment']> {
  type Payment = NonNullable<OrderView['payment']>;
  const { rows } = await sql<Omit<Payment, 'openedAt'> & { openedAt: Date }>`
    select gateway, payment_id as "paymentId", status, amount_cents as "amountCents", opened_at as "openedAt",
      last_error as "lastError"
    from payments where order_id = ${orderId}`.execute(db);
  const [payment] = rows;
  return payment ? { ...payment, openedAt: payment.openedAt.toISOString() } : null;
}
