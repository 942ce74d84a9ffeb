import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { putOnSale } from './record-key-events.ts';

/** A statement for so many rows ends long before the database's limit for one. */
const keysAtOnce = 20_000;

/** Puts quarantined keys back on sale, after an operator has made sure that nobody has them. */
export const releaseQuarantine = defineAction(
  calls.releaseQuarantine,
  ({ db, actor, record }: ActionContext, { note, ...named }) =>
    db.transaction().execute(async (tx) => {
      const { stockKeyIds, productId } = named;
      const isNamed = stockKeyIds ? sql`id = any(${stockKeyIds})` : sql`product_id = ${productId}`;
      const chosen = sql`
        select id from stock_keys where ${isNamed} and state = 'free' and quarantined
        order by id limit ${keysAtOnce} for update`;
      let released = 0;
      for (;;) {
        const change = sql`quarantined = false`;
        const count = await putOnSale(tx, { change, chosen, event: 'confirmed', actor });
        if (count === 0) break;
        released += count;
      }
      if (released === 0) throw refuse('None of these keys is in quarantine, so nothing was changed.');
      await record(tx, { after: { count: released, note, ...named } });
      return { released };
    }),
);
