import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { keyEnding } from '../licences/mask-key.ts';
import { readRefundedKeys } from '../licences/order-keys.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { AdjustmentNote } from './adjustment-note.ts';

/** The adjustment note of a refund; null when it has none. */
export async function readAdjustmentNote(
  db: Kysely<Database>,
  sealer: KeySealer,
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
    .select(['position', 'seats'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
  const keys = await readRefundedKeys(db, sealer, refundId);
  const { lines, ...order } = paidOrder;
  return {
    number: row.number,
    issuedAt: row.issued_at,
    reason: row.reason,
    amountCents: row.amount_cents,
    gstCents: row.gst_cents,
    refundedAt: row.settled_at,
    gatewayRefundId: row.gateway_refund_id,
    lines: seats.flatMap(({ position, seats }) => {
      const line = lines[position];
      const endedKeys = keys.filter((key) => key.position === position).map(({ key }) => keyEnding(key));
      return line ? [{ ...line, quantity: seats, endedKeys }] : [];
    }),
    order,
  };
}
