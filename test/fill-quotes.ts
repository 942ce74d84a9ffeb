import type { ClientBase, Pool } from 'pg';
import { validBilling } from './valid-billing.ts';

/**
 * Writes quotes numbered `from` to `to` over a year, for orders that `fillOrders` wrote: of every hundred, 30 are paid, 10
 * withdrawn, 55 expired and 5 open. Some of these end within a week, renew an order, or were followed up.
 */
export async function fillQuotes(
  database: Pick<ClientBase | Pool, 'query'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await database.query(`
    insert into quotes (number, email, billing, subtotal_cents, gst_cents, total_cents, request_hash, created_at, expires_at,
      order_id, withdrawn_at, renews, mailed_at, made_by)
    overriding system value
    select i, 'buyer-' || i || '@example.com',
      '${JSON.stringify(validBilling)}'::jsonb ||
        jsonb_build_object('company', 'Company ' || i, 'purchaseOrder', 'PO-' || i, 'abn', '51824753556'),
      15000, 1500, 16500, sha256(('quote ' || i)::bytea), now() - interval '2 days' - (${to} - i) * interval '10 min',
      case when i % 100 >= 95 then now() + (i % 30 + 1) * interval '1 day' else now() - (i % 300 + 1) * interval '1 day' end,
      case when i % 100 < 30 then 'FILL-' || lpad(i::text, 12, '0') end,
      case when i % 100 between 30 and 39 then now() - interval '1 day' end,
      case when i % 100 in (96, 97) then 'FILL-' || lpad(i::text, 12, '0') end,
      now() - interval '2 days', 'ana@harbour.example'
    from generate_series(${from}, ${to}) as i;
    insert into quote_lines (quote_number, position, product_id, product_name, unit_price_cents, quantity)
    select i, 0, 'endpoint-complete', 'Security Complete', 15000, 1 from generate_series(${from}, ${to}) as i;
    insert into quote_follow_ups (quote_number, made_by, text)
    select i, 'ana@harbour.example', '' from generate_series(${from}, ${to}) as i where i % 4 = 2;
    select setval('quotes_number_seq', ${to});
    analyze quotes, quote_lines, quote_follow_ups;
  `);
}
