import { type Kysely, sql } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import type { Totals } from '../../../contract/money.ts';
import type { Database } from '../../database/tables.ts';
import { dayOf, isWithin, type Period } from './period.ts';

/** An adjustment note, from the columns that its PDF is made from. Amounts are what the buyer got back. */
export interface NoteRow extends Totals {
  readonly number: number;
  /** In the seller's time zone, as on the PDF. */
  readonly date: string;
  readonly invoiceNumber: number;
  readonly orderId: string;
  readonly email: string;
  readonly billing: Billing;
  readonly reason: string;
  /** 0 for a refund of money alone. */
  readonly seats: number;
  readonly gatewayRefundId: string | null;
}

const rowsAtOnce = 1_000;
const noteDate = sql<Date>`issued_at`;

/** Reads the adjustment notes of a period by date, a page at a time. */
export async function* readNotes(
  db: Kysely<Database>,
  period: Period,
  timeZone: string,
): AsyncGenerator<readonly NoteRow[]> {
  let last: { issuedAt: string; number: number } | null = null;
  for (;;) {
    const { rows } = await sql<NoteRow & { issuedAt: string }>`
      select number, ${dayOf(noteDate, timeZone)} as date, issued_at::text as "issuedAt",
        invoice_number as "invoiceNumber", orders.id as "orderId", email, billing, reason,
        gateway_refund_id as "gatewayRefundId", amount_cents - refunds.gst_cents as "subtotalCents",
        refunds.gst_cents as "gstCents", amount_cents as "totalCents",
        (select coalesce(sum(seats), 0)::int from refund_lines where refund_id = refunds.id) as seats
      from adjustment_notes
      join refunds on refunds.id = adjustment_notes.refund_id
      join orders on orders.id = refunds.order_id
      where ${isWithin(noteDate, period, timeZone)}
        and ${last ? sql`(issued_at, number) > (${last.issuedAt}, ${last.number})` : sql`true`}
      order by issued_at, number limit ${rowsAtOnce}`.execute(db);
    yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? null;
  }
}
