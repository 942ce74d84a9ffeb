import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { AdjustmentNote } from './adjustment-note.ts';

/** The adjustment note of a refund; null when it has none. */
export async function readAdjustmentNote(
  db: Kysely<Database>,
  refundId: string,
): Promise<AdjustmentNote | null> {
  const row = await db
    .selectFrom('adjustment_notes')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['number', 'issued_at', 'order_id', 'reason', 'amount_cents', 'gst_cents'])
    .select(['settled_at', 'gateway_refund_id'])
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  const paidOrder = row && (await readPaidOrder(db, row.order_id));
  if (!paidOrder || !row.settled_at || !row.gateway_refund_id) return null;
  const seats = await db
    .selectFrom('refund_lines')
    .select(['position', 'seats', endedKeys.as('endedKeys')])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
  const { lines, ...order } = paidOrder;
  return {
    number: row.number,
    issuedAt: row.issued_at,
    reason: row.reason,
    amountCents: row.amount_cents,
    gstCents: row.gst_cents,
    refundedAt: row.settled_at,
    gatewayRefundId: row.gateway_refund_id,
    lines: seats.flatMap(({ position, seats, endedKeys }) => {
      const line = lines[position];
      return line ? [{ ...line, quantity: seats, endedKeys }] : [];
    }),
    order,
  };
}

const endedKeys = sql<number>`(
  select count(*)::int from licence_keys
  where revoked_by_refund = refund_lines.refund_id and licence_keys.position = refund_lines.position)`;
