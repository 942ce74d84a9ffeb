import { type RawBuilder, sql } from 'kysely';
import { isAbn } from '../../../contract/abn.ts';
import type { Billing } from '../../../contract/checkout.ts';
import { mostBuyers } from '../../../contract/desk/quote-life.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import { type ActionContext, defineAction } from '../../operators/desk/action.ts';
import { addressStartsWith, hasAbn, hasWords } from '../../operators/desk/conditions.ts';
import type { Db } from '../../platform/database/pool.ts';

/** What is particular to one sale is left out of their details. */
export const findBuyers = defineAction(
  calls.findBuyers,
  async ({ db }: ActionContext, { text }) => {
    const found = await readBuyers(db, text);
    const buyers = found.map(({ email, billing, lastAt }) => ({
      email,
      billing: showBilling({ ...billing, purchaseOrder: '', purpose: '' }),
      lastAt: lastAt.toISOString(),
    }));
    return { buyers };
  },
);

interface Row {
  readonly email: string;
  readonly billing: Billing;
  readonly lastAt: Date;
}

/** So many rows are looked at of each way to find a buyer. */
const mostLookedAt = 200;

/** Those of the newest orders and quotes come first. */
async function readBuyers(db: Db, text: string): Promise<Row[]> {
  const found = (['order_facts', 'quote_facts'] as const).flatMap((table) =>
    waysToFind(table, text).map(
      (condition) =>
        sql`(select email from ${sql.table(table)} where ${condition} limit ${mostLookedAt})`,
    ),
  );
  const newestOf = (table: 'order_facts' | 'quote_facts') => sql`(
    select email, billing, created_at as "lastAt" from ${sql.table(table)}
    where email collate "C" = found.email order by created_at desc limit 1)`;
  const { rows } = await sql<Row>`
    with found as materialized (${sql.join(found, sql` union `)})
    select newest.* from found cross join lateral (
      select * from (${newestOf('order_facts')} union all ${newestOf('quote_facts')}) as sales
      order by "lastAt" desc limit 1
    ) as newest
    where found.email <> ''
    order by "lastAt" desc limit ${mostBuyers}`.execute(db);
  return rows;
}

/** Each by an index of its own. */
function waysToFind(table: 'order_facts' | 'quote_facts', text: string): RawBuilder<unknown>[] {
  const ways = [addressStartsWith(table, text), hasWords(table, text)];
  return isAbn(text) ? [...ways, hasAbn(table, text)] : ways;
}
