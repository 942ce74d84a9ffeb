import type { Pool } from 'pg';
import { validBilling } from './valid-billing.ts';

export interface PendingOrders {
  readonly email: string;
  readonly gateway?: string | null;
  readonly count?: number;
  readonly ageSeconds?: number;
}

/** Writes orders as a process leaves them that dies before it learns what the gateway did. Returns their ids. */
export async function insertPendingOrders(
  pool: Pool,
  { email, gateway = 'demo', count = 1, ageSeconds = 60 }: PendingOrders,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with placed as (
       insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, created_at, gateway)
       select regexp_replace('ORD' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16)),
         '^ORD(.{4})(.{4})(.{4})(.{4})$', 'ORD-\\1-\\2-\\3-\\4'), $1, $2, 14999, 1500, 16499, now() - make_interval(secs => $4), $5
       from generate_series(1, $3)
       returning id
     ),
     lined as (
       insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
       select id, 0, 'endpoint-complete', 'Ironbark Security Complete', 14999, 1 from placed
     ),
     attempted as (
       insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id)
       select $1, id, id, sha256(id::bytea), id from placed
     )
     select id from placed`,
    [email, JSON.stringify(validBilling), count, ageSeconds, gateway],
  );
  return rows.map(({ id }) => id);
}
