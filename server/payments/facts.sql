-- Payments. One that awaits the buyer has until it expires, and money that is on its way has a week.
create or replace view payment_facts as
select order_id, gateway, payment_id, amount_cents, currency, status, opened_at, expires_at, last_error,
  status = 'action-required' and expires_at > now() - interval '10 minutes'
    or status = 'waiting' and opened_at > now() - interval '7 days' as may_take_longer,
  coalesce(expires_at <= now(), true) as is_expired
from payments;

create or replace view dispute_facts as
select id, order_id, status, amount_cents, reason, opened_at, updated_at, respond_by,
  -- The seller can respond.
  status like '%needs_response' or respond_by is not null as awaits_response
from disputes;
