import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Waits until no order is pending, every receipt is accepted, every refund has an outcome and every event of the gateway
 * is handled; how long that took, in milliseconds.
 */
export async function waitUntilSettled(client: Client, patienceMilliseconds: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const { rows } = await client.query(open);
    const milliseconds = Math.round(performance.now() - begin);
    const { orders, refunds, events } = rows[0];
    if (orders + refunds + events === 0) return milliseconds;
    if (milliseconds > patienceMilliseconds)
      throw new Error(
        `${orders} orders, ${refunds} refunds and ${events} events are not settled after ${milliseconds} ms`,
      );
    await wait(50);
  }
}

const open = `select
  (select count(*)::int from orders
    where state = 'pending' or (state = 'paid' and receipt_rejected_at is null)) as orders,
  (select count(*)::int from refunds where state = 'requested') as refunds,
  (select count(*)::int from gateway_events where handled_at is null) as events`;
