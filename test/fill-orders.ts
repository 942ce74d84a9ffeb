import type { ClientBase, Pool } from 'pg';
import { validBilling } from './valid-billing.ts';

/** Every so-manyth order is for as many seats as one line can have; the others are for one. */
const ordersPerLargeOne = 1_000;
const mostSeats = 999;

export interface Filling {
  readonly from: number;
  readonly to: number;
  /** The share of them that is young enough for attempt, proof and code not to be forgotten yet. */
  readonly youngShare?: number;
}

/**
 * Writes paid and mailed orders with all that belongs to them, but for the PDF of their invoices, numbered `from`
 * to `to` and spread over the year before: some 30,000 a second. Their ids and keys are no real ones.
 */
export async function fillOrders(
  database: Pick<ClientBase | Pool, 'query'>,
  { from, to, youngShare = 0.05 }: Filling,
): Promise<void> {
  const firstYoung = Math.ceil(to - (to - from) * youngShare);
  await database.query(`
    create temporary table filling as
    select i, 'FILL-' || lpad(i::text, 12, '0') as id, 'buyer-' || i || '@example.com' as email,
      case when i % ${ordersPerLargeOne} = 0 then ${mostSeats} else 1 end as seats,
      now() - interval '1 day' - (${to} - i) * interval '31 s' as bought_at
    from generate_series(${from}, ${to}) as i;

    insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id,
      invoice_number, created_at, settled_at, receipt_accepted_at, cart_hash)
    select id, 'fulfilled', email, '${JSON.stringify(validBilling)}', seats * 15000, seats * 1500, seats * 16500, 'TXN-' || id,
      (select last_number from invoice_counter) + row_number() over (order by i), bought_at, bought_at, bought_at,
      sha256(seats::text::bytea)
    from filling order by i;
    update invoice_counter set last_number = last_number + ${to - from + 1};

    insert into payments (order_id, gateway, payment_id, amount_cents, status, opened_at)
    select id, 'demo', 'TXN-' || id, seats * 16500, 'captured', bought_at from filling;

    insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity, placed_at)
    select id, 0, 'endpoint-complete', 'Security Complete', 15000, seats, bought_at from filling;
    insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on)
    select id, 0, 1, seats, 'endpoint-complete', bought_at::date, (bought_at + interval '1 year')::date - 1
    from filling order by i;
    insert into licence_keys (key_hash, sealed, order_id, position, seat)
    select sha256((id || '-' || seat)::bytea), decode(repeat('00', 60), 'hex'), id, 0, seat
    from filling, generate_series(0, seats - 1) as seat;
    insert into demo_gateway_charges (order_id, amount_cents, outcome, transaction_id, created_at)
    select id, seats * 16500, 'approved', 'TXN-' || id, bought_at from filling;

    insert into purchase_attempts (email, idempotency_key, order_id, request_hash, request_id, answer_status, answer_sealed)
    select email, id, id, sha256(id::bytea), id, 200, decode(repeat('00', 250), 'hex') from filling where i >= ${firstYoung};
    insert into verified_browsers select sha256(id::bytea), email, now() + interval '1 hour'
    from filling where i >= ${firstYoung};
    insert into verification_codes select email, sha256(id::bytea), 0, now() + interval '10 minutes'
    from filling where i >= ${firstYoung};
    drop table filling;
  `);
  await database.query('analyze');
}
