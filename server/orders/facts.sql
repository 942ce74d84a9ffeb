-- The lines of orders.
create or replace view line_facts as
select *,
  -- How many keys were missing when it was paid for or were handed out since: none after a refund of all its seats.
  case when awaits_keys then case delivery when 'line' then least(1, seats_left) else seats_left end else 0 end
    as keys_missing
from (
  select order_id, position, product_id, product_name, unit_price_cents, quantity, fulfilment, delivery, backordered,
    awaiting_keys_since, placed_at,
    -- Seats that weren't refunded.
    (quantity - coalesce((
      select sum(seats) from refunded_seats
      where refunded_seats.order_id = order_lines.order_id and refunded_seats.position = order_lines.position
    ), 0))::int as seats_left,
    -- A key for each seat that was bought, or one for all of them.
    case delivery when 'line' then 1 else quantity end::int as keys_needed,
    awaiting_keys_since is not null as awaits_keys,
    -- How long its licences last: so many months, or until a day.
    term_months, term_ends_on,
    -- The days that were printed before licences were rows.
    order_lines.starts_on as printed_starts_on, order_lines.ends_on as printed_ends_on
  from order_lines
) as lines;

-- Orders.
create or replace view order_facts as
select id, state, email, billing, subtotal_cents, gst_cents, total_cents, transaction_id, invoice_number, gateway,
  created_at, settled_at, receipt_accepted_at, receipt_rejected_at, receipt_rejection, cart_hash, accepts_backorder,
  policies, renews,
  -- The money was received. Only then there are an invoice number, a transaction and keys.
  invoice_number is not null as is_paid,
  -- The day of payment, where the seller is.
  case when invoice_number is not null then shop_day(settled_at) end as paid_on,
  -- Nothing was charged, and nothing will be.
  state in ('declined', 'abandoned') as has_ended_unpaid,
  -- The first releases named no gateway.
  coalesce(gateway, 'demo') as charged_by,
  (select coalesce(sum(amount_cents), 0)::bigint from refund_facts where order_id = orders.id and is_refunded)
    as refunded_cents,
  exists (select from order_lines where order_id = orders.id and awaiting_keys_since is not null) as awaits_keys,
  -- Its payment has had no outcome for longer than it may take.
  state = 'pending' and created_at < now() - interval '10 minutes'
    and not exists (select from payment_facts where order_id = orders.id and may_take_longer) as is_pending_too_long,
  -- The promise of the first receipt is broken, and it may still be sent.
  state = 'paid' and receipt_rejected_at is null and settled_at < now() - interval '5 minutes' as is_receipt_late,
  -- The orders whose licences it renews.
  case when renews is null then '{}' else array_prepend(renews, renews_also) end as renewed_orders,
  -- The seats that it continues were claimed when it was written, by this release or a later one.
  claims_licences,
  -- Its receipt went out without the invoice, which no mail server has accepted yet.
  exists (select from promised_invoices where order_id = orders.id and mailed_at is null) as invoice_follows
from orders;

-- The orders that need somebody, and why: once for each reason, or more often. Each reason is found by its own index.
create or replace view order_needs as
select id as order_id, 'pending' as need,
  -- Since when; until when a dispute can be responded to; what it is about where that isn't the order's total; the mail
  -- and why it failed; the product whose keys are awaited; the dispute's id.
  created_at as since, null::timestamptz as respond_by, null::bigint as amount_cents, null::text as mail_kind,
  null::text as failure, null::text as product_id, null::text as dispute_id
from order_facts where is_pending_too_long
union all
-- The receipt was refused, or given up.
select id, 'dead-receipt', receipt_rejected_at, null, null, 'receipt', receipt_rejection, null, null
from orders where receipt_rejected_at is not null
union all
select id, 'late-receipt', settled_at, null, null, 'receipt', null, null, null from order_facts where is_receipt_late
union all
select order_id, 'refused-mail', failed_at, null, null, kind, reason, null, null
from failed_mail_facts where is_open and kind <> 'receipt' and order_id is not null
union all
-- A late receipt says enough.
select mail.order_id, case when document_failure is null then 'late-mail' else 'awaiting-document' end, mail.created_at,
  null, null, mail.kind, null, null, null
from mail_facts as mail join order_facts on order_facts.id = mail.order_id
where is_late and is_receipt_late is not true
union all
select order_id, 'dispute', opened_at, respond_by, amount_cents, null, null, null, id
from dispute_facts where awaits_response and order_id is not null
union all
select order_id, 'failed-refund', coalesce(settled_at, created_at), null, amount_cents, null, null, null, null
from refund_facts where is_last_and_failed
union all
select order_id, 'awaiting-keys', awaiting_keys_since, null, null, null, null, product_id, null
from order_lines where awaiting_keys_since is not null
union all
select order_id, 'refund', created_at, null, amount_cents, null, null, null, null from refund_facts where state = 'requested';

-- What is recorded for a bank that disputes a payment.
create or replace view evidence_facts as
select order_id, kind, mail, first_at, last_at, times, recipient, reply from order_evidence;
