import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySeat } from './bound-key.ts';
import type { KeySealer } from './key-sealer.ts';
import { insertOrderKeys } from './order-keys.ts';

/** Sells the keys that are reserved for an order, and returns them by the position of their line. */
export async function sellKeys(
  tx: Transaction<Database>,
  sealer: KeySealer,
  orderId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  type Sold = KeySeat & { hash: Buffer; sealed: Buffer; stockKeyId: number };
  const { rows } = await sql<Sold>`
    with sold as (
      update stock_keys set state = 'sold' where order_id = ${orderId} and state = 'reserved'
      returning id, key_hash, sealed, position, seat
    ),
    events as (
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold
    )
    select ${orderId}::text as "orderId", position, seat, key_hash as hash, sealed, id as "stockKeyId"
    from sold order by position, seat`.execute(tx);
  const keys = rows.map(({ sealed, ...row }) => ({ ...row, key: sealer.open(sealed, row.hash) }));
  if (keys.length > 0) await insertOrderKeys(tx, sealer, keys);
  const lines = Map.groupBy(keys, ({ position }) => position);
  return new Map([...lines].map(([position, ofLine]) => [position, ofLine.map(({ key }) => key)]));
}

export async function hasReservedKeys(tx: Transaction<Database>, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock_keys where order_id = ${orderId} and state = 'reserved' limit 1`.execute(tx);
  return rows.length > 0;
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
