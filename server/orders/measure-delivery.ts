import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { calls } from '../../contract/calls.ts';
import { type DeliveryMeasure, deliveryDays, fewestMeasured } from '../../contract/delivery.ts';
import { demoInvoice } from '../../contract/demo.ts';
import type { Db } from '../platform/database/pool.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { remember } from '../platform/process/repeat.ts';

/** Longest age of a measure that is shown. */
const longestMilliseconds = 60_000;

/**
 * Serves how quickly receipts were delivered. However many requests come, it is measured once a
 * minute at most.
 */
export function serveDelivery(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
): void {
  const measure = remember(longestMilliseconds, () => measureDelivery(db, clock()));
  serveCall(app, calls.readDelivery, async () => ({ measured: await measure() }));
}

/**
 * How quickly receipts were accepted, from five minutes after payment. Rejections count as late.
 * Back-orders aren't measured: their buyers knew before they paid. Null for fewer than 20.
 */
export async function measureDelivery(db: Db, now: Date): Promise<DeliveryMeasure | null> {
  const { rows } = await sql<DeliveryMeasure>`
    with recent as (
      select case
        when receipt_rejected_at is not null then 'Infinity'
        else coalesce(extract(epoch from receipt_accepted_at - settled_at)::float8, 'Infinity')
      end as seconds
      from orders
      where invoice_number is not null and id <> ${demoInvoice.id}
        and not exists (select from order_lines where order_id = orders.id and backordered)
        and settled_at >= ${now}::timestamptz - make_interval(days => ${deliveryDays}::int)
        and settled_at <= ${now}::timestamptz - interval '5 minutes'
    )
    select ${deliveryDays}::int as days, count(*)::int as orders,
      (count(*) filter (where seconds <= 300))::int as "withinFiveMinutes",
      nullif(percentile_disc(0.5) within group (order by seconds), 'Infinity') as "medianSeconds"
    from recent`.execute(db);
  const [measure] = rows;
  return measure && measure.orders >= fewestMeasured ? measure : null;
}
