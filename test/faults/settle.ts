import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Waits until no order is pending, every receipt and copy for accounts is accepted, every late capture is returned, every
 * refund has an outcome and every event of the gateway is handled; how long that took, in milliseconds.
 */
export async function waitUntilSettled(client: Client, patienceMilliseconds: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const { rows } = await client.query(open);
    const milliseconds = Math.round(performance.now() - begin);
    if (rows.length === 0) return milliseconds;
    if (milliseconds > patienceMilliseconds)
      throw new Error(`Open after ${milliseconds} ms: ${rows.map(({ what }) => what).join(', ')}`);
    await wait(50);
  }
}

const open = `
  select 'order ' || id || ' ' || state as what from orders
    where state = 'pending' or (state = 'paid' and receipt_rejected_at is null)
  union all select 'refund ' || id || ' of ' || order_id from refunds where state = 'requested'
  union all select kind || ' ' || subject_id from outbox where starts_with(kind, 'accounts-')
  union all select 'late capture of ' || order_id from payments
    where status = 'captured-late' and not exists (select from refunds where order_id = payments.order_id)
  union all select 'event ' || id || ' ' || type from gateway_events where handled_at is null`;
