-- Mails that wait to be sent. A row is deleted when the mail server accepts its mail, or refuses it permanently.
create table outbox (
  kind text not null,
  subject_id text not null,
  recipient text not null,
  -- How many mails of the same recipient were waiting when this one was queued.
  turn integer not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index outbox_in_turn on outbox (turn, created_at);
create index outbox_by_recipient on outbox (recipient);

-- Why a receipt is not tried again.
alter table orders add column receipt_rejection text
  check (receipt_rejection in ('address-refused', 'attempts-used-up'));
update orders set receipt_rejection = 'address-refused' where receipt_rejected_at is not null;

-- Receipts that waited in the queue of earlier releases.
insert into outbox (kind, subject_id, recipient, turn)
select 'receipt', id, email, row_number() over (partition by email order by settled_at) - 1
from orders where state = 'paid' and receipt_rejected_at is null;
drop index orders_without_receipt;
drop schema if exists graphile_worker cascade;
