-- Refunds. Money of a late capture goes back too, but nothing of a sale is refunded by it.
create or replace view refund_facts as
select id, order_id, payment_id, kind, state, amount_cents, gst_cents, reason, asked_by, gateway_refund_id, last_error,
  created_at, asked_at, settled_at,
  -- It took money of a sale back to the buyer.
  kind = 'sale' and state = 'completed' as is_refunded,
  -- It failed, and nothing was refunded of its order since.
  state = 'failed' and not exists (
    select from refunds as later
    where later.order_id = refunds.order_id and later.created_at > refunds.created_at and later.state <> 'failed'
  ) as is_last_and_failed,
  -- A refund of an amount of money alone has none.
  (select coalesce(sum(seats), 0)::int from refund_lines where refund_id = refunds.id) as seats,
  (select number from adjustment_notes where refund_id = refunds.id) as note_number
from refunds;

-- The seats that refunds took back. One without an outcome doesn't count: it may fail.
create or replace view refunded_seats as
select refunds.order_id, refund_lines.position, refund_lines.seats
from refunds join refund_lines on refund_lines.refund_id = refunds.id
where refunds.state = 'completed';

-- Adjustment notes, with what they return.
create or replace view note_facts as
select number, refund_id, issued_at, order_id, reason, amount_cents, gst_cents, gateway_refund_id, settled_at,
  (select coalesce(sum(seats), 0)::int from refund_lines where refund_lines.refund_id = refunds.id) as seats
from adjustment_notes join refunds on refunds.id = adjustment_notes.refund_id;
