import { type Kysely, sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import type { Totals } from '../../../contract/money.ts';
import type { Database } from '../../database/tables.ts';
import { dayOf, isWithin, type Period } from './period.ts';

/** An invoice, from the columns that its PDF is made from. */
export interface InvoiceRow extends Totals {
  readonly invoiceNumber: number;
  /** In the seller's time zone, as on the PDF. */
  readonly date: string;
  readonly orderId: string;
  readonly email: string;
  readonly billing: Billing;
  readonly seats: number;
  readonly gateway: string | null;
  readonly transactionId: string;
}

const rowsAtOnce = 1_000;
const invoiceDate = sql<Date>`settled_at`;

/**
 * Reads the invoices of a period by date, a page at a time: a long download holds neither a million rows in memory nor
 * a transaction open.
 */
export async function* readInvoices(
  db: Kysely<Database>,
  period: Period,
  timeZone: string,
): AsyncGenerator<readonly InvoiceRow[]> {
  let last: { settledAt: string; invoiceNumber: number } | null = null;
  for (;;) {
    const { rows } = await sql<InvoiceRow & { settledAt: string }>`
      select invoice_number as "invoiceNumber", ${dayOf(invoiceDate, timeZone)} as date, settled_at::text as "settledAt",
        id as "orderId", email, billing, gateway, transaction_id as "transactionId",
        subtotal_cents as "subtotalCents", gst_cents as "gstCents", total_cents as "totalCents",
        (select sum(quantity)::int from order_lines where order_id = orders.id) as seats
      from orders
      where invoice_number is not null and ${isWithin(invoiceDate, period, timeZone)}
        and ${last ? sql`(settled_at, invoice_number) > (${last.settledAt}, ${last.invoiceNumber})` : sql`true`}
      order by settled_at, invoice_number limit ${rowsAtOnce}`.execute(db);
    yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? null;
  }
}
