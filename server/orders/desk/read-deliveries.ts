import { sql } from 'kysely';
import type { TimelineEntry } from '../../../contract/desk/timeline.ts';
import { countOf } from '../../../contract/format.ts';
import { readHandedOut } from '../../keys/handed-out-keys.ts';
import type { Db } from '../../platform/database/pool.ts';
import { entry, type OrderFacts } from './timeline-entry.ts';

/** When keys were handed out, replacements included, and since when lines wait for theirs. */
export async function readDeliveries(db: Db, order: OrderFacts): Promise<TimelineEntry[]> {
  const handedOut = await readHandedOut(db, order.orderId);
  const delivered = handedOut.flatMap(({ at, keys }) => {
    // Keys that the shop made were made with the payment.
    const time = at?.toISOString() ?? order.settledAt;
    const text = `${countOf(keys, 'licence key')} ${keys === 1 ? 'was' : 'were'} handed out.`;
    return time ? [entry(time, 'keys-delivered', text)] : [];
  });
  const awaiting = order.lines.flatMap(({ awaitingKeysSince: at, productName }) =>
    at ? [entry(at, 'awaiting-keys', `Keys of ${productName} are out of stock.`)] : [],
  );
  return [...delivered, ...awaiting, ...(await readSuppliedLines(db, order))];
}

/** Lines that were out of stock when they were paid, and have their keys since. */
async function readSuppliedLines(
  db: Db,
  { orderId, settledAt }: OrderFacts,
): Promise<TimelineEntry[]> {
  if (settledAt === null) return [];
  const { rows } = await sql<{ name: string }>`
    select product_name as name from line_facts
    where order_id = ${orderId} and backordered and not awaits_keys order by position`.execute(db);
  return rows.map(({ name }) =>
    entry(settledAt, 'awaiting-keys', `Keys of ${name} were out of stock.`),
  );
}
