import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from './key-sealer.ts';

/** Sells the keys that are reserved for an order, and returns them by the position of their line. */
export async function sellKeys(
  tx: Transaction<Database>,
  sealer: KeySealer,
  orderId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ position: number; hash: Buffer; sealed: Buffer }>`
    with sold as (
      update stock_keys set state = 'sold' where order_id = ${orderId} and state = 'reserved'
      returning id, key_hash, sealed, position, seat
    ),
    delivered as (
      insert into licence_keys (order_id, position, seat, key_hash, sealed, stock_key_id)
      select ${orderId}, position, seat, key_hash, sealed, id from sold
    ),
    events as (
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold
    )
    select position, key_hash as hash, sealed from sold order by position, seat`.execute(tx);
  const lines = Map.groupBy(rows, ({ position }) => position);
  return new Map(
    [...lines].map(([position, keys]) => [
      position,
      keys.map(({ hash, sealed }) => sealer.open(sealed, hash)),
    ]),
  );
}

/** Puts the keys that are reserved for an order back into stock, when the order ends unpaid. */
export async function releaseKeys(tx: Transaction<Database>, orderId: string): Promise<void> {
  await sql`
    with released as (
      update stock_keys set state = 'free', order_id = null, position = null, seat = null
      where order_id = ${orderId} and state = 'reserved'
      returning id
    )
    insert into key_events (key_id, event, order_id) select id, 'released', ${orderId} from released`.execute(
    tx,
  );
}
