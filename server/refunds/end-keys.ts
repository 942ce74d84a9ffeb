import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isValidKey } from '../licences/order-keys.ts';
import { seatsLeft } from '../orders/lines-left.ts';
import type { RefundLine } from './refund.ts';

interface EndedLines {
  readonly refundId: string;
  readonly orderId: string;
  readonly lines: readonly RefundLine[];
  /** Whether nothing of what the buyer paid is left: then no key stays valid, and none is awaited. */
  readonly isLast: boolean;
}

/**
 * Marks the keys of the seats that a completed refund took back: they are to be revoked at the vendor. A line without any
 * seat left awaits no keys.
 */
export async function endKeys(
  tx: Transaction<Database>,
  { refundId, orderId, lines, isLast }: EndedLines,
): Promise<void> {
  const seats = lines.flatMap(({ position, endedSeats }) => endedSeats.map((seat) => ({ position, seat })));
  const isEnded = sql`(position, seat) in (
    select * from unnest(${seats.map(({ position }) => position)}::smallint[], ${seats.map(({ seat }) => seat)}::smallint[])
  )`;
  await sql`
    update licence_keys set revoked_by_refund = ${refundId}
    where order_id = ${orderId} and ${isValidKey} and ${isLast ? sql`true` : isEnded}`.execute(tx);
  await sql`
    update order_lines set awaiting_keys_since = null
    where order_id = ${orderId} and awaiting_keys_since is not null and ${isLast ? sql`true` : sql`${seatsLeft} = 0`}`.execute(
    tx,
  );
}
