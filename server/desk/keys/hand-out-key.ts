import { sql } from 'kysely';
import type { Tx } from '../../database/pool.ts';
import type { KeySeat } from '../../licences/bound-key.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { insertOrderKeys } from '../../licences/order-keys.ts';
import { selectFreeKeys } from '../../licences/sellable-keys.ts';

/** A key that takes the place of a dead one. */
export interface Replacement {
  /** Null for a key that the shop made. */
  readonly stockKeyId: number | null;
  readonly hash: Buffer;
  readonly key: string;
}

/** A key that may be sold. */
export interface FreeKey {
  readonly stockKeyId: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

/** Locks a key of the product that may be sold; null when there is none. */
export async function lockFreeKey(tx: Tx, productId: string): Promise<FreeKey | null> {
  const { rows } = await sql<FreeKey>`
    select id as "stockKeyId", key_hash as hash, sealed
    from (${selectFreeKeys({ productId, count: 1 })}) as free`.execute(tx);
  return rows[0] ?? null;
}

/** Voids a key of an order, also in stock. */
export async function voidKey(tx: Tx, licenceKeyId: number, actor: string): Promise<void> {
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

/** Gives a key to a seat of an order, and returns its id among the keys of orders. */
export async function handOut(
  tx: Tx,
  sealer: KeySealer,
  replacement: Replacement,
  place: KeySeat,
): Promise<number> {
  const { orderId, position, seat } = place;
  if (replacement.stockKeyId !== null)
    await sql`
      with sold as (
        update stock_keys set state = 'sold', order_id = ${orderId}, position = ${position}, seat = ${seat}
        where id = ${replacement.stockKeyId} returning id
      )
      insert into key_events (key_id, event, order_id) select id, 'sold', ${orderId} from sold`.execute(tx);
  const [id] = await insertOrderKeys(tx, sealer, [{ ...replacement, ...place }]);
  if (id === undefined) throw new Error('The database does not say which key was written');
  return id;
}
