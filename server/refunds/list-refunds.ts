import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import { formatAdjustmentNumber } from './adjustment-note.ts';

export interface RefundListing {
  readonly refundId: string;
  readonly orderId: string;
  readonly kind: 'sale' | 'late-capture';
  readonly state: 'requested' | 'completed' | 'failed';
  readonly amountCents: number;
  readonly gstCents: number;
  readonly seats: number;
  readonly reason: string;
  readonly askedBy: string;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  readonly gatewayRefundId: string | null;
  readonly failure: string | null;
  /** Null for money that arrived for a closed order. */
  readonly invoiceNumber: string | null;
  readonly adjustmentNote: string | null;
}

/** Lists the refunds of one order, of the orders that meet a condition, or of all: the oldest first. */
export async function listRefunds(
  db: Db,
  which: string | RawBuilder<unknown> | null,
): Promise<RefundListing[]> {
  type Row = Omit<RefundListing, 'invoiceNumber' | 'adjustmentNote'> & {
    invoice: number | null;
    note: number | null;
  };
  const { rows } = await sql<Row>`
    select refunds.id as "refundId", order_id as "orderId", kind, refunds.state, amount_cents as "amountCents",
      refunds.gst_cents as "gstCents", reason, asked_by as "askedBy", refunds.created_at as "requestedAt",
      refunds.settled_at as "settledAt", gateway_refund_id as "gatewayRefundId", last_error as failure,
      invoice_number as invoice, number as note,
      (select coalesce(sum(seats), 0)::int from refund_lines where refund_id = refunds.id) as seats
    from refunds join orders on orders.id = order_id left join adjustment_notes on refund_id = refunds.id
    ${which === null ? sql`` : sql`where ${typeof which === 'string' ? sql`order_id = ${which}` : which}`}
    order by refunds.created_at, refunds.id`.execute(db);
  return rows.map(({ invoice, note, ...row }) => ({
    ...row,
    invoiceNumber: invoice === null ? null : formatInvoiceNumber(invoice),
    adjustmentNote: note === null ? null : formatAdjustmentNumber(note),
  }));
}
