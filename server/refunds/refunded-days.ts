import { sql } from 'kysely';
import type { SeatsWithDays } from '../../contract/terms.ts';
import type { PaidLine } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';

/** The days of the seats that a refund took, by the position of their line. */
export async function readRefundedDays(
  db: Db,
  refundId: string,
  lines: readonly PaidLine[],
): Promise<(position: number) => readonly SeatsWithDays[]> {
  const { rows } = await sql<RefundedSeats>`
    select refund_id as "refundId", position, seats,
      array(
        select seat + 1 from key_facts
        where revoked_by_refund = refund_id and key_facts.position = refund_lines.position and delivery = 'seat'
      ) as named
    from refund_lines join adjustment_notes using (refund_id) join line_facts using (order_id, position)
    where order_id = (select order_id from refunds where id = ${refundId})
    order by adjustment_notes.number`.execute(db);
  return (position) => {
    const line = lines[position];
    if (!line) return [];
    const ofLine = rows.filter((row) => row.position === position);
    const taken = takeSeats(ofLine, refundId, line.quantity);
    return line.licences.map(({ firstSeat, lastSeat, startsOn, endsOn }) => {
      const seats = taken.filter((seat) => seat >= firstSeat && seat <= lastSeat).length;
      return { seats, startsOn, endsOn };
    });
  };
}

/** How many seats of a line a refund took, and which of them had a key: counted from 1. */
interface RefundedSeats {
  readonly refundId: string;
  readonly position: number;
  readonly seats: number;
  readonly named: readonly number[];
}

/**
 * The seats that one of the refunds took, which are in their sequence: those of its keys, and for
 * seats without a key of their own the last ones of the line that were left.
 */
export function takeSeats(
  refunds: readonly Omit<RefundedSeats, 'position'>[],
  refundId: string,
  quantity: number,
): number[] {
  const named = new Set(refunds.flatMap((refund) => refund.named));
  const seats = Array.from({ length: quantity }, (_, i) => quantity - i);
  const left = seats.filter((seat) => !named.has(seat));
  for (const refund of refunds) {
    const taken = left.splice(0, refund.seats - refund.named.length);
    if (refund.refundId === refundId) return [...refund.named, ...taken];
  }
  return [];
}
