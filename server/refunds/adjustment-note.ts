import type { NotNull } from 'kysely';
import { lineAmountCents } from '../../contract/money.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { keyEnding } from '../keys/licence-key.ts';
import { readRefundedKeys } from '../keys/order-keys.ts';
import { requirePaidOrder } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { readRefundedDays } from './refunded-days.ts';

/**
 * What an adjustment note and its mail say. They name licence keys by their endings only: notes are
 * forwarded.
 */
export type AdjustmentNote = Awaited<ReturnType<typeof readAdjustmentNote>>;

/**
 * `days`: those of the refunded seats. `endedKeys`: by seat. The key for all seats of a line stays
 * until its last seat, and awaited ones never came.
 */
export type NoteLine = AdjustmentNote['lines'][number];

/**
 * Names the keys that a note ends, the first 30 of them: the buyer's mail names them all. Null when
 * it ends none.
 */
export function describeEndedKeys({ lines }: Pick<AdjustmentNote, 'lines'>): string | null {
  const endings = lines.flatMap(({ endedKeys }) => endedKeys);
  if (endings.length === 0) return null;

  const named = endings.slice(0, mostKeysNamed);
  const more = endings.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const list = new Intl.ListFormat('en-AU').format(named);
  return `The licence keys of the refunded seats are no longer valid: those that end in ${list}.`;
}

const mostKeysNamed = 30;

/**
 * Cents before GST that were returned without seats, now or before; null where the seats are all.
 */
export function priceReductionCents({
  lines,
  amountCents,
  gstCents,
}: AdjustmentNote): number | null {
  const seatsCents = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const restCents = amountCents - gstCents - seatsCents;
  const isOfSeatsAlone = restCents === 0 && lines.length > 0;
  return isOfSeatsAlone ? null : restCents;
}

/** Throws when there is none. */
export async function readAdjustmentNote(db: Db, sealer: KeySealer, refundId: string) {
  const row = await db
    .selectFrom('adjustment_notes')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select([
      'number',
      'issued_at as issuedAt',
      'reason',
      'amount_cents as amountCents',
      'gst_cents as gstCents',
    ])
    .select(['order_id', 'settled_at as refundedAt', 'gateway_refund_id as gatewayRefundId'])
    .where('refund_id', '=', refundId)
    .where('settled_at', 'is not', null)
    .where('gateway_refund_id', 'is not', null)
    .$narrowType<{ refundedAt: NotNull; gatewayRefundId: NotNull }>()
    .executeTakeFirst();
  if (!row) throw new Error(`The refund ${refundId} has no adjustment note`);

  const { order_id: orderId, ...note } = row;
  const { lines: bought, ...order } = await requirePaidOrder(db, orderId);
  const refunded = await db
    .selectFrom('refund_lines')
    .select(['position', 'seats'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
  const keys = await readRefundedKeys(db, sealer, refundId);
  const daysOf = await readRefundedDays(db, refundId, bought);

  const lines = refunded.flatMap(({ position, seats }) => {
    const line = bought[position];
    if (!line) return [];
    const ended = keys.filter((key) => key.position === position);
    const endedKeys = ended.map(({ key }) => keyEnding(key));
    return [{ ...line, quantity: seats, days: daysOf(position), endedKeys }];
  });
  return { ...note, lines, order };
}
