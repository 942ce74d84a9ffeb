import { type Kysely, sql } from 'kysely';
import type { OrderView, TimelineEntry } from '../../../contract/desk/order.ts';
import type { Database } from '../../database/tables.ts';

/** When keys were handed out, replacements included, and since when lines wait for theirs. */
export async function readDeliveries(
  db: Kysely<Database>,
  order: Pick<OrderView, 'orderId' | 'settledAt' | 'lines'>,
): Promise<TimelineEntry[]> {
  const { rows } = await sql<{ at: Date | null; keys: number }>`
    select sold.at, count(*)::int as keys
    from licence_keys left join lateral (
      select min(at) as at from key_events where key_id = stock_key_id and event = 'sold'
    ) as sold on true
    where order_id = ${order.orderId}
    group by sold.at`.execute(db);
  const delivered = rows.flatMap(({ at, keys }) => {
    // Keys that the shop made were made with the payment.
    const time = at?.toISOString() ?? order.settledAt;
    if (!time) return [];
    const text = keys === 1 ? '1 licence key was handed out.' : `${keys} licence keys were handed out.`;
    return [{ at: time, kind: 'keys-delivered' as const, actor: 'shop', text }];
  });
  const awaiting = order.lines.flatMap(({ awaitingKeysSince: at, productName }) =>
    at
      ? [
          {
            at,
            kind: 'awaiting-keys' as const,
            actor: 'shop',
            text: `Keys of ${productName} are out of stock.`,
          },
        ]
      : [],
  );
  return [...delivered, ...awaiting];
}
