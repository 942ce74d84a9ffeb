import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';
import type { KeySealer } from './key-sealer.ts';
import { insertOrderKeys, type KeySeat, type NewOrderKey } from './order-keys.ts';
import { endOfLine, selectFreeKeys } from './sellable-keys.ts';

interface SoldKeys {
  readonly keys: readonly string[];
  /** The last day of each key; null for one that has none of its own. */
  readonly expiries: readonly (string | null)[];
}

/** Sells the reserved keys of an order, by the positions of its lines. */
export async function sellKeys(
  tx: Tx,
  sealer: KeySealer,
  orderId: string,
): Promise<ReadonlyMap<number, SoldKeys>> {
  type Sold = KeySeat & {
    hash: Buffer;
    sealed: Buffer;
    stockKeyId: number;
    expiresOn: string | null;
  };
  const { rows } = await sql<Sold>`
    with sold as (
      update stock_keys set state = 'sold', void_id = null where order_id = ${orderId} and state = 'reserved'
      returning id, key_hash, sealed, position, seat, expires_on
    ),
    events as (
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold
    )
    select ${orderId}::text as "orderId", position, seat, key_hash as hash, sealed, id as "stockKeyId",
      expires_on::text as "expiresOn"
    from sold order by position, seat`.execute(tx);
  const keys = rows.map(({ sealed, ...row }) => ({ ...row, key: sealer.open(sealed, row.hash) }));
  if (keys.length > 0) await insertOrderKeys(tx, sealer, keys);
  const lines = Map.groupBy(keys, ({ position }) => position);
  return new Map(
    [...lines].map(([position, ofLine]) => [
      position,
      { keys: ofLine.map(({ key }) => key), expiries: ofLine.map(({ expiresOn }) => expiresOn) },
    ]),
  );
}

interface WaitingLine {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
  /** How many keys it needs: none after a refund of all its seats. */
  readonly needed: number;
}

/**
 * Sells keys to a waiting line of a locked order: all that it needs. False with too few, and then
 * it has none.
 */
export async function sellToLine(
  tx: Tx,
  sealer: KeySealer,
  { orderId, position, productId, needed }: WaitingLine,
): Promise<boolean> {
  const { rows } = await sql<{ seat: number; stockKeyId: number; hash: Buffer; sealed: Buffer }>`
    with free as materialized (
      ${selectFreeKeys(productId, needed, endOfLine({ orderId, position }))}
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
  return true;
}

/** Gives a key to a seat of an order, and returns its id among the keys of orders. */
export async function sellToSeat(tx: Tx, sealer: KeySealer, key: NewOrderKey): Promise<number> {
  const { orderId, position, seat, stockKeyId } = key;
  if (stockKeyId !== null)
    await sql`
      with sold as (
        update stock_keys set state = 'sold', order_id = ${orderId}, position = ${position}, seat = ${seat}
        where id = ${stockKeyId} returning id
      )
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold`.execute(
      tx,
    );
  const [id] = await insertOrderKeys(tx, sealer, [key]);
  if (id === undefined) throw new Error('The database does not say which key was written');
  return id;
}
