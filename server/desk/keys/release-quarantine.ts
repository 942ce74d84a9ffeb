import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Tx } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionContext, type ActionInput, defineAction } from '../action.ts';
import { recordKeyEvents } from './record-key-events.ts';

type Named = Pick<ActionInput<typeof calls.releaseQuarantine>, 'stockKeyIds' | 'productId'>;

/** A statement for so many rows ends long before the database's limit for one. */
const keysAtOnce = 20_000;

/** Puts quarantined keys back on sale, after an operator has made sure that nobody has them. */
export const releaseQuarantine = defineAction(
  calls.releaseQuarantine,
  ({ db, actor, record }: ActionContext, { note, ...named }) =>
    db.transaction().execute(async (tx) => {
      let released = 0;
      for (;;) {
        const ids = await releaseSome(tx, named);
        if (ids.length === 0) break;
        await recordKeyEvents(tx, { keyIds: ids, event: 'confirmed', actor });
        released += ids.length;
      }
      if (released === 0) throw refuse('None of these keys is in quarantine, so nothing was changed.');
      await record(tx, { after: { count: released, note, ...named } });
      return { released };
    }),
);

/** The operators are alerted of low stock again after this refill. */
async function releaseSome(tx: Tx, { stockKeyIds, productId }: Named): Promise<number[]> {
  const chosen = stockKeyIds ? sql`id = any(${stockKeyIds})` : sql`product_id = ${productId}`;
  const { rows } = await sql<{ id: number }>`
    with released as (
      update stock_keys set quarantined = false
      where id in (
        select id from stock_keys where ${chosen} and state = 'free' and quarantined
        order by id limit ${keysAtOnce} for update
      )
      returning id, product_id
    ), refilled as (
      update products set low_stock_since = null, sold_out_since = null
      where id in (select product_id from released)
    )
    select id from released`.execute(tx);
  return rows.map(({ id }) => id);
}
