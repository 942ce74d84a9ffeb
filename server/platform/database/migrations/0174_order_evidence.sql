-- What the shop can show a bank that disputes a payment: one row for each kind of event of an order, with its first and
-- its last time. It never has a licence key.
create table order_evidence (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  kind text not null check (kind in (
    'code-sent', 'code-verified', 'keys-shown', 'keys-found', 'keys-saved', 'receipt-accepted'
  )),
  -- The outbox's name of a receipt; empty for other events.
  mail text not null default '',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  -- Of a receipt: the address that it was sent to, and what the mail server replied.
  recipient text,
  reply text,
  unique (order_id, kind, mail)
);
create index order_evidence_last_at on order_evidence (last_at);
create index order_evidence_recipient on order_evidence (recipient) where recipient is not null;

-- When the code was mailed with which the browser verified its address, and when it was entered.
alter table verified_browsers
  add column code_sent_at timestamptz,
  add column verified_at timestamptz;
