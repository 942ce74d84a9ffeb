-- Mails that followed up quotes.
create or replace view quote_follow_up_facts as
select id, quote_number, made_by, text, created_at, accepted_at from quote_follow_ups;

-- Quotes. An order that ended unpaid doesn't count.
create or replace view quote_facts as
select number, email, billing, subtotal_cents, gst_cents, total_cents, created_at, expires_at, note, made_by, renews,
  policies, order_id, revised_by, withdrawn_at, renews_covered, renewed_orders, renews_also, state,
  state in ('open', 'being-paid') as can_be_paid,
  -- When the mail server last accepted its mail; when its link was opened first and last, and first by a verified buyer.
  mailed_at, opened_at, last_opened_at, verified_at,
  (select max(created_at) from quote_follow_ups where quote_number = quotes.number) as followed_up_at
from (
  select number, email, billing, subtotal_cents, gst_cents, total_cents, created_at, expires_at, note, made_by, renews,
    policies, order_id, revised_by, withdrawn_at, renews_covered,
    case when renews is null then '{}' else array_prepend(renews, renews_also) end as renewed_orders,
    renews_also,
    case
      when (select state from order_facts where id = quotes.order_id) in ('paid', 'fulfilled') then 'paid'
      when (select state from order_facts where id = quotes.order_id) = 'pending' then 'being-paid'
      when revised_by is not null then 'revised'
      when withdrawn_at is not null then 'withdrawn'
      when expires_at <= now() then 'expired'
      else 'open'
    end as state,
    mailed_at, opened_at, last_opened_at, verified_at
  from quotes
) as quotes;
