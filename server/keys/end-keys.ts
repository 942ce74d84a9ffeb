import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';
import { isToRevoke, isValidKey, type KeySeat } from './order-keys.ts';

type Seat = Pick<KeySeat, 'position' | 'seat'>;

interface RefundedKeys {
  readonly refundId: string;
  readonly orderId: string;
  /** Those whose keys end; null for all. */
  readonly seats: readonly Seat[] | null;
}

/** Ends valid keys of a refunded order. They are to be revoked at the vendor. */
export async function endRefundedKeys(
  tx: Tx,
  { refundId, orderId, seats }: RefundedKeys,
): Promise<void> {
  await sql`
    update licence_keys set revoked_by_refund = ${refundId}
    where order_id = ${orderId} and ${isValidKey} and ${seats ? isOneOf(seats) : sql`true`}`.execute(
    tx,
  );
}

function isOneOf(seats: readonly Seat[]) {
  return sql`(position, seat) in (
    select * from unnest(${seats.map(({ position }) => position)}::smallint[], ${seats.map(({ seat }) => seat)}::smallint[])
  )`;
}

/** Voids a key of an order, also in stock. */
export async function voidOrderKey(tx: Tx, licenceKeyId: number, actor: string): Promise<void> {
  await sql`
    with dead as (
      update licence_keys set voided_at = now() where id = ${licenceKeyId} returning order_id, stock_key_id
    ), voided as (
      update stock_keys set state = 'void' where id in (select stock_key_id from dead) returning id
    )
    insert into key_events (key_id, event, order_id, actor)
    select voided.id, 'voided', order_id, ${actor} from voided join dead on stock_key_id = voided.id`.execute(
    tx,
  );
}

/**
 * Marks ended keys that the vendor has revoked, and returns the ids of those that were not marked
 * before.
 */
export async function markRevoked(tx: Tx, licenceKeyIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update licence_keys set vendor_revoked_at = now()
    where id = any(${licenceKeyIds}) and ${isToRevoke}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
