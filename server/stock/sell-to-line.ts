import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { insertOrderKeys } from '../licences/order-keys.ts';
import { selectFreeKeys } from '../licences/select-free-keys.ts';
import { markSupplied } from '../orders/order-store.ts';

export interface WaitingLine {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
  /** How many keys it needs: none after a refund of all its seats. */
  readonly needed: number;
}

/** Hands out keys of the stock to a waiting line of a locked order: all that it needs or, with too few, none. */
export async function sellToLine(
  tx: Transaction<Database>,
  sealer: KeySealer,
  { orderId, position, productId, needed }: WaitingLine,
): Promise<boolean> {
  const { rows } = await sql<{ seat: number; stockKeyId: number; hash: Buffer; sealed: Buffer }>`
    with free as materialized (
      ${selectFreeKeys({ productId, count: needed })}
    ), chosen as (
      select *, row_number() over (order by expires_on nulls last, id) - 1 as seat from free
      where (select count(*) from free) = ${needed}
    ), sold as (
      update stock_keys set state = 'sold', order_id = ${orderId}, position = ${position}, seat = chosen.seat
      from chosen where stock_keys.id = chosen.id returning stock_keys.id
    ), events as (
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold
    )
    select seat::int, id as "stockKeyId", key_hash as hash, sealed from chosen`.execute(tx);
  if (rows.length !== needed) return false;
  const keys = rows.map(({ sealed, ...row }) => ({
    ...row,
    orderId,
    position,
    key: sealer.open(sealed, row.hash),
  }));
  if (needed > 0) await insertOrderKeys(tx, sealer, keys);
  await markSupplied(tx, orderId, position);
  return true;
}
