import { sql } from 'kysely';
import type { Delivery } from '../../contract/states.ts';
import type { Tx } from '../platform/database/pool.ts';
import { keysNeeded } from './order-keys.ts';
import { freeKeys, selectAwaitedKeys } from './sellable-keys.ts';

export interface StockLine {
  readonly position: number;
  readonly productId: string;
  readonly quantity: number;
  readonly delivery: Delivery;
  /** The last day of its licences, `2027-11-27`: a key that ends before is not sold for it. */
  readonly endsOn: string;
}

/**
 * `skip` may report a shortage while others give keys back: roll back, and look again with `wait`.
 */
export type LockPolicy = 'skip' | 'wait';

/**
 * Returns the lines with too few keys, for which nothing is reserved. What expires first is sold
 * first; back-orders keep theirs.
 */
export async function reserveKeys(
  tx: Tx,
  order: { readonly id: string; readonly lines: readonly StockLine[] },
  lockPolicy: LockPolicy,
): Promise<StockLine[]> {
  const shortages: StockLine[] = [];
  const lines = order.lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of lines) {
    const { sellable, waiting } = await reserveLine(tx, order.id, line, lockPolicy);
    if (sellable - waiting < keysNeeded(line)) shortages.push(line);
  }
  return shortages;
}

/** The ids are an array: with an unknown limit, the planner would read the whole table. */
async function reserveLine(
  tx: Tx,
  orderId: string,
  line: StockLine,
  lockPolicy: LockPolicy,
): Promise<{ sellable: number; waiting: number }> {
  const needed = keysNeeded(line);
  const { expiring, lasting } = freeKeys(line.productId, sql`${line.endsOn}::date`);
  const lock = lockPolicy === 'skip' ? sql`for update skip locked` : sql`for update`;
  const { rows } = await sql<{ sellable: number; waiting: number }>`
    with waiting as materialized (
      select needed as count, case when are_many then 0 else ${needed} + needed end as most
      from (${selectAwaitedKeys(sql`${line.productId}`)}) as awaited
    ),
    expiring as materialized (
      select id, expires_on from ${expiring}
      order by expires_on, id limit (select most from waiting) ${lock}
    ),
    lasting as materialized (
      select id, expires_on from ${lasting}
      order by expires_on, id
      limit (select most from waiting) - (select count(*) from expiring) ${lock}
    ),
    found as materialized (
      select array(
        select id from (table expiring union all table lasting) as free_keys order by expires_on, id
      ) as ids, count as waiting from waiting
    ),
    reserved as (
      update stock_keys
      set state = 'reserved', order_id = ${orderId}, position = ${line.position},
        seat = array_position((select ids from found), id) - 1
      where id = any((select ids[:${needed}] from found where cardinality(ids) >= ${needed} + waiting)::bigint[])
      returning id
    )
    select cardinality(ids) as sellable, waiting from found`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('The database does not say how many keys there are');
  return counts;
}

/**
 * The lines of an order with reserved keys, and when the first of these ends: null where none does.
 */
export async function readReservedLines(
  tx: Tx,
  orderId: string,
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ position: number; expiresOn: string | null }>`
    select position, min(expires_on)::text as "expiresOn" from stock_keys
    where order_id = ${orderId} and state = 'reserved' group by position`.execute(tx);
  return new Map(rows.map(({ position, expiresOn }) => [position, expiresOn]));
}

/**
 * Gives the keys of an order, or of some of its lines, back to the stock. Those that an operator
 * has voided meanwhile are void from now on.
 */
export async function releaseKeys(
  tx: Tx,
  orderId: string,
  positions?: readonly number[],
): Promise<void> {
  const ofLines = positions ? sql`position = any(${positions}::smallint[])` : sql`true`;
  await sql`
    with released as (
      update stock_keys
      set state = case when void_id is null then 'free' else 'void' end,
        order_id = null, position = null, seat = null
      where order_id = ${orderId} and state = 'reserved' and ${ofLines}
      returning id, void_id
    )
    insert into key_events (key_id, event, order_id, actor)
    select released.id, case when void_id is null then 'released' else 'voided' end, ${orderId},
      coalesce(voided_by, 'shop')
    from released left join key_voids on key_voids.id = void_id`.execute(tx);
}
