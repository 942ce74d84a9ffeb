import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';

interface Repeated {
  readonly action: string;
  readonly orderId: string;
  /** Names the request, as `after` of its event has it. */
  readonly request: string;
}

/** Whether a request has done something to an order before: it is in the audit. */
export async function wasRecorded(tx: Tx, { action, orderId, request }: Repeated) {
  const { rows } = await sql`
    select from audit_events where order_id = ${orderId} and action = ${action}
      and after->>'request' = ${request} limit 1`.execute(tx);
  return rows.length > 0;
}
