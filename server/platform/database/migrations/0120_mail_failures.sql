-- Mails that somebody waits for, and that the shop stopped trying to send. Rows stay: an order's timeline shows them.
create table mail_failures (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id text not null,
  -- The order or the quote that the mail is about.
  order_id text references orders on delete cascade,
  quote_number integer references quotes on delete cascade,
  reason text not null check (reason in ('address-refused', 'attempts-used-up', 'too-many-copies')),
  failed_at timestamptz not null default now(),
  -- When it was queued again, or another mail took its place; null while somebody has to act.
  ended_at timestamptz
);
create unique index mail_failures_open on mail_failures (kind, subject_id) where ended_at is null;
create index mail_failures_of_order on mail_failures (order_id);
create index mail_failures_of_quote on mail_failures (quote_number);

insert into mail_failures (kind, subject_id, order_id, reason, failed_at)
select 'receipt', id, id, receipt_rejection, receipt_rejected_at from orders where receipt_rejected_at is not null;

-- When its cause ended; null while somebody may have to act.
alter table alerts add column ended_at timestamptz;
create index alerts_open on alerts (kind) where ended_at is null;

-- Failures of the last month that an earlier release reported only by an alert.
insert into mail_failures (kind, subject_id, order_id, quote_number, reason, failed_at)
select replace(kind, '-not-mailed', ''), split_part(subject, ' ', 2), order_id,
  (select number from quotes where alerts.kind = 'quote-not-mailed'
    and split_part(subject, ' ', 2) = 'QUO-' || lpad(number::text, 6, '0')),
  case when text like '%72 hours%' then 'attempts-used-up' else 'address-refused' end, created_at
from alerts
where kind like '%-not-mailed' and kind <> 'receipt-not-mailed' and created_at > now() - interval '30 days'
on conflict (kind, subject_id) where ended_at is null do nothing;
