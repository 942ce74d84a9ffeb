import { sql } from 'kysely';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { countOf } from '../../../contract/format.ts';
import { markRevoked } from '../../keys/end-keys.ts';
import { type ActionContext, defineAction } from '../../operators/desk/action.ts';
import { refuse } from '../../platform/http/refused.ts';
import { actOnEachOrder } from './act-on-each-order.ts';

/** Of each order, all keys that refunds and replacements have ended. */
export const markKeysRevoked = defineAction(
  orderCalls.markKeysRevoked,
  (context: ActionContext, { orderIds }) =>
    actOnEachOrder(context, orderIds, async (tx, orderId, record) => {
      const { rows } = await sql<{ id: number }>`
        select id from key_facts where order_id = ${orderId} and is_to_revoke`.execute(tx);
      const marked = await markRevoked(
        tx,
        rows.map(({ id }) => id),
      );
      if (marked.length === 0) throw refuse('No key of this order is to be revoked.');
      await record({ after: { licenceKeyIds: marked } });
      return `Marked ${countOf(marked.length, 'key')} as revoked.`;
    }),
);
