import { type RawBuilder, sql } from 'kysely';
import { demoInvoice } from '../../contract/demo.ts';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { type OrderNeed, orderNeeds } from '../../contract/desk/order-search.ts';
import {
  type Attention,
  mostEnding,
  overviewCalls,
  overviewDays,
  type SalesDay,
} from '../../contract/desk/overview.ts';
import type { countedTasks } from '../../contract/desk/snooze.ts';
import { isUnmailedAlert } from '../operators/alert-store.ts';
import { defineAction, type Needs } from '../operators/desk/action.ts';
import { countLists } from '../operators/desk/count-lists.ts';
import { endsIn, needs, quotesThatRenew } from '../orders/desk/order-conditions.ts';
import { measureDelivery } from '../orders/measure-delivery.ts';
import type { Db } from '../platform/database/pool.ts';
import { needsMail, waitsForFollowUp } from '../quotes/desk/search-quotes.ts';
import { listStock } from './list-stock.ts';
import { isQuoteAwake, readTasks } from './read-tasks.ts';
import { listOpenSetUp } from './set-up.ts';
import { isAwake, readSnoozed, Snoozed } from './snoozed-tasks.ts';

export const readOverview = defineAction(
  overviewCalls.readOverview,
  async (context: Needs<'seller' | 'clock' | 'config' | 'mailer'>) => {
    const { db, clock, seller } = context;
    const now = clock();
    const readNeeds = async () => {
      const snoozed = await readSnoozed(db);
      const attention = await readAttention(db, snoozed);
      return { attention, tasks: await readTasks(db, attention, snoozed) };
    };
    const [days, needed, delivery, setUp] = await Promise.all([
      readSales(db, { now, timeZone: seller.timeZone }),
      readNeeds(),
      measureDelivery(db, now),
      listOpenSetUp(context),
    ]);
    return { days, ...needed, delivery, setUp };
  },
);

const ordersByNeed = (snoozed: Snoozed) =>
  Object.fromEntries(
    orderNeeds.map((need) => [
      need,
      sql`order_facts where ${needs(need)} and ${isAwake(need, snoozed)}`,
    ]),
  ) as Readonly<Record<OrderNeed, RawBuilder<unknown>>>;

/**
 * What needs somebody: orders by why, products with few keys left, and keys that are to be checked
 * or revoked. What is snoozed isn't counted.
 */
export async function readAttention(db: Db, snoozed = new Snoozed()): Promise<Attention> {
  const endingIn = (days: string) => sql`order_facts where ${endsIn(days)}
    and not exists (${quotesThatRenew(sql`order_facts.id`)})`;
  const inStock = (condition: RawBuilder<unknown>) => sql`
    product_facts cross join lateral (
      select from stock_facts where product_id = product_facts.id and ${condition} limit ${mostCounted}
    ) as of_product`;
  const keysInStock = {
    quarantinedKeys: inStock(sql`is_quarantined`),
    tooShortKeys: inStock(sql`is_too_short`),
  };
  const [orders, stock, keys, ending] = await Promise.all([
    countLists(db, ordersByNeed(snoozed)),
    listStock(db),
    countLists(db, {
      unmailedQuotes: sql`quote_facts where ${needsMail} and ${isQuoteAwake(snoozed, 'quote')}`,
      quotesToFollowUp: sql`quote_facts
        where ${waitsForFollowUp} and ${isQuoteAwake(snoozed, 'follow-up')}`,
      unmailedAlerts: sql`alerts where ${isUnmailedAlert}`,
      ...keysInStock,
      keysToRevoke: sql`key_facts where is_to_revoke`,
    }),
    countLists(db, { 30: endingIn('30'), 60: endingIn('60'), 90: endingIn('90') }, mostEnding),
  ]);
  const low = stock.filter(
    ({ id, keysLeft, threshold }) => keysLeft < threshold && !snoozed.has('stock', id),
  );
  const lowStock = low.map(({ id, name, keysLeft }) => ({
    productId: id,
    productName: name,
    keysLeft,
  }));
  const counted = leaveOut({ ...keys, ending }, snoozed);
  return { orders, lowStock, ...counted };
}

type Counted = Omit<Attention, 'orders' | 'lowStock'>;

function leaveOut(counted: Counted, snoozed: Snoozed): Counted {
  const isOut = (name: (typeof countedTasks)[number]) => snoozed.has('counted', name);
  const { quarantinedKeys, tooShortKeys, keysToRevoke, ending } = counted;
  return {
    ...counted,
    quarantinedKeys: isOut('quarantinedKeys') ? 0 : quarantinedKeys,
    tooShortKeys: isOut('tooShortKeys') ? 0 : tooShortKeys,
    keysToRevoke: isOut('keysToRevoke') ? 0 : keysToRevoke,
    ending: isOut('ending') ? { 30: 0, 60: 0, 90: 0 } : ending,
  };
}

/**
 * What was sold and what was refunded on each of the last 60 days, the oldest first. The demo's
 * sample order doesn't count: nobody bought it. Each row is put into its day by the moments at
 * which the days begin: converting the time zone of every row would take ten times as long. The
 * planner doesn't know the first of them, and would read all orders: `recent` says about the same
 * in words that it knows.
 */
export async function readSales(
  db: Db,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<SalesDay[]> {
  const begins = sql`(select begins from period)`;
  const recent = sql`settled_at >= ${now}::timestamptz - make_interval(days => ${overviewDays + 1}::int)`;
  const { rows } = await sql<SalesDay>`
    with days as (
      select n, (${now}::timestamptz at time zone ${timeZone})::date - (${overviewDays}::int - n) as day
      from generate_series(1, ${overviewDays}::int) as n
    ), period as materialized (
      select array_agg(day::timestamp at time zone ${timeZone} order by n) as begins from days
    ), sales as (
      select width_bucket(settled_at, ${begins}) as n, count(*)::int as orders, sum(total_cents)::bigint as cents
      from order_facts where is_paid and ${recent} and settled_at >= ${begins}[1]
        and id <> ${demoInvoice.id}
      group by 1
    ), refunded as (
      select width_bucket(settled_at, ${begins}) as n, sum(amount_cents)::bigint as cents
      from refund_facts where is_refunded and ${recent} and settled_at >= ${begins}[1]
        and order_id <> ${demoInvoice.id}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(sales.cents, 0) as "salesCents", coalesce(refunded.cents, 0) as "refundedCents"
    from days left join sales using (n) left join refunded using (n)
    order by n`.execute(db);
  return rows;
}
