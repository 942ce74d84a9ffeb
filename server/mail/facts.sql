-- Every kind of mail: who waits for it, and what its subject in the outbox names. `mail/awaited-mails.ts` has the words.
create or replace view mail_kinds as
select * from (values
  ('receipt', 'buyer', 'order'),
  ('keys', 'buyer', 'order'),
  ('key-replaced', 'buyer', 'key'),
  ('invoice-reissued', 'buyer', 'order'),
  ('licence-days', 'buyer', 'order'),
  ('adjustment-note', 'buyer', 'refund'),
  ('quote', 'buyer', 'quote'),
  ('accounts-invoice', 'accounts', 'order'),
  ('accounts-adjustment', 'accounts', 'refund'),
  ('alert', 'operators', 'alerts'),
  ('passkey-changed', 'operators', 'passkey'),
  ('renewal-reminder', 'nobody', 'order'),
  ('invoice', 'buyer', 'order'),
  ('quote-follow-up', 'buyer', 'quote')
) as kinds (kind, waits, about);

-- The order of a mail; null where it has none.
create or replace function order_of_mail(mail_kind text, subject_id text) returns text stable language sql
as $$
  select case about
    when 'order' then split_part(subject_id, '.', 1)
    when 'refund' then (select order_id from refund_facts where id = split_part(subject_id, '.', 1))
    -- The planner may read the number of any subject, so it must be one.
    when 'key' then (
      select order_id from key_facts where id = case when subject_id ~ '^[0-9]+$' then subject_id::bigint end
    )
  end
  from mail_kinds where kind = mail_kind
$$;

-- The number of the quote of a mail; null where it has none.
create or replace function quote_of_mail(mail_kind text, subject_id text) returns int stable language sql
as $$
  select case when subject_id ~ '^QUO-[0-9]+($|\.)' then substr(split_part(subject_id, '.', 1), 5)::int end
  from mail_kinds where kind = mail_kind and about = 'quote'
$$;

-- Mails that wait to be sent.
create or replace view mail_facts as
select outbox.kind, subject_id, recipient, created_at, due_at, attempts,
  order_of_mail(outbox.kind, subject_id) as order_id,
  quote_of_mail(outbox.kind, subject_id) as quote_number,
  -- A buyer, or their accounts, has waited for longer than the promise, or its document can't be made.
  (created_at < now() - interval '5 minutes' or document_failure is not null)
    and outbox.kind in (select kind from mail_kinds where waits in ('buyer', 'accounts')) as is_late,
  -- Why its document can't be made now; null while nothing is known against it.
  document_failure
from outbox;

-- Mails that somebody waits for, and that the shop stopped trying to send.
create or replace view failed_mail_facts as
select id, kind, subject_id, order_id, quote_number, reason, failed_at, ended_at,
  -- Nobody has acted.
  ended_at is null as is_open
from mail_failures;
