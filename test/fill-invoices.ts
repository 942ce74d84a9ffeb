import type { Pool } from 'pg';
import { validBilling } from './valid-billing.ts';

/**
 * Writes paid orders of random prices, and an adjustment note for every third of them. Their dates surround the
 * midnights of Sydney between `from` and `to`: at them, a microsecond and an hour before and after, and in between.
 */
export async function fillInvoices(
  pool: Pick<Pool, 'query'>,
  { count, from, to }: { count: number; from: string; to: string },
): Promise<void> {
  const sold = `FILL-%-${count}`;
  await pool.query(
    `with days as (
       select row_number() over () as n, day at time zone 'Australia/Sydney' as midnight
       from generate_series($2::timestamp, $3::timestamp, '1 day') as day
     ),
     filling as (
       select i, midnight + (array['0', '-1 us', '1 us', '-1 h', '1 h', '9 h'])[1 + i % 6]::interval as at,
         1 + (random() * 9_999)::int as price, 1 + (random() * 9)::int as seats
       from generate_series(1, $1::int) as i
       join days on n = 1 + (i * 7919) % (select count(*) from days)
     ),
     priced as (select *, price * seats as subtotal, (price * seats * 10 + 50) / 100 as gst from filling)
     insert into orders (id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id,
       invoice_number, created_at, settled_at, gateway)
     select format('FILL-%s-%s', i, $1), 'paid', 'buyer-' || i || '@example.com', $4::jsonb, subtotal, gst,
       subtotal + gst, 'TXN-' || (select last_number from invoice_counter) + i, (select last_number from invoice_counter) + i, at, at, 'demo'
     from priced`,
    [count, from, to, JSON.stringify(validBilling)],
  );
  await pool.query('update invoice_counter set last_number = last_number + $1', [count]);
  await pool.query(
    `insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
     select id, 0, 'x', '=Security & "more"', subtotal_cents, 1 from orders where id like $1`,
    [sold],
  );
  await pool.query(
    `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, state, gateway_refund_id,
       asked_by, settled_at)
     select 'RFN-' || id, id, transaction_id, 1 + (total_cents - 1) / 2, (1 + (total_cents - 1) / 2 + 5) / 11,
       '=1+1', 'completed', 'GW-' || id, 'test', settled_at + interval '3 days'
     from orders where id like $1 and invoice_number % 3 = 0`,
    [sold],
  );
  await pool.query(
    `insert into adjustment_notes (number, refund_id, issued_at)
     select (select last_number from adjustment_counter) + row_number() over (order by id), id, settled_at
     from refunds where order_id like $1`,
    [sold],
  );
  await pool.query('update adjustment_counter set last_number = (select max(number) from adjustment_notes)');
}
