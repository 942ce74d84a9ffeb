import { type Kysely, sql } from 'kysely';
import { demoInvoice } from '../../../contract/demo.ts';
import { overviewDays, type SalesDay } from '../../../contract/desk/overview.ts';
import type { Database } from '../../database/tables.ts';

interface Moment {
  readonly now: Date;
  /** The seller's. */
  readonly timeZone: string;
}

/**
 * What was sold and what was refunded on each of the last 60 days, the oldest first. The demo's sample order doesn't count: nobody bought it. Each row is put into its day by the
 * moments at which the days begin: converting the time zone of every row would take ten times as long. The planner
 * doesn't know the first of them, and would read all orders: `recent` says about the same in words that it knows.
 */
export async function readSales(db: Kysely<Database>, { now, timeZone }: Moment): Promise<SalesDay[]> {
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
      from orders where invoice_number is not null and ${recent} and settled_at >= ${begins}[1]
        and id <> ${demoInvoice.id}
      group by 1
    ), refunded as (
      select width_bucket(settled_at, ${begins}) as n, sum(amount_cents)::bigint as cents
      from refunds where state = 'completed' and kind = 'sale' and ${recent} and settled_at >= ${begins}[1]
        and order_id <> ${demoInvoice.id}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(sales.cents, 0) as "salesCents", coalesce(refunded.cents, 0) as "refundedCents"
    from days left join sales using (n) left join refunded using (n)
    order by n`.execute(db);
  return rows;
}
