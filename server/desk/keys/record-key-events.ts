import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';

export interface KeyEvents {
  readonly keyIds: readonly number[];
  readonly event: Database['key_events']['event'];
  readonly actor: string;
}

/** Writes what happened to keys in stock. Call it in the transaction that changes them. */
export async function recordKeyEvents(tx: Tx, { keyIds, event, actor }: KeyEvents): Promise<void> {
  await sql`
    insert into key_events (key_id, event, actor)
    select id, ${event}, ${actor} from unnest(${[...keyIds]}::bigint[]) as id`.execute(tx);
}

interface Refill {
  /** SQL: what is set of the keys. */
  readonly change: RawBuilder<unknown>;
  /** SQL that selects and locks the ids of keys. */
  readonly chosen: RawBuilder<unknown>;
  readonly event: KeyEvents['event'];
  readonly actor: string;
}

/** Puts keys back on sale, and returns how many. The operators are alerted of low stock again after this refill. */
export async function putOnSale(tx: Tx, { change, chosen, event, actor }: Refill): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with refill as (update stock_keys set ${change} where id in (${chosen}) returning id, product_id),
    refilled as (
      update products set low_stock_since = null, sold_out_since = null
      where id in (select product_id from refill)
    )
    select id from refill`.execute(tx);
  if (rows.length > 0) await recordKeyEvents(tx, { keyIds: rows.map(({ id }) => id), event, actor });
  return rows.length;
}
