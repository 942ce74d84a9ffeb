-- The mode that a database belongs to: one row from the first start on. Earlier releases knew demo mode alone.
create table database_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'sandbox', 'live')),
  set_at timestamptz not null default now()
);
insert into database_mode (mode)
select 'demo' where exists (select from shop_state where name = 'catalogue_seeded') or exists (select from orders);

-- What the gateway knows of an order's payment. The row is written before the gateway may take money under its id.
create table payments (
  order_id text primary key references orders,
  gateway text not null,
  -- The gateway's own id.
  payment_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'aud',
  status text not null check (status in ('open', 'action-required', 'captured', 'captured-late', 'failed', 'closed')),
  opened_at timestamptz not null default now(),
  -- When an open payment is closed; null where the gateway decides a charge in one call.
  expires_at timestamptz,
  last_error text,
  unique (gateway, payment_id)
);
create index payments_captured_late on payments (order_id) where status = 'captured-late';
insert into payments (order_id, gateway, payment_id, amount_cents, status, opened_at)
select id, coalesce(gateway, 'demo'), transaction_id, total_cents, 'captured', created_at
from orders where transaction_id is not null;

-- Money that goes back to a buyer. Amounts are cents; amount_cents includes gst_cents.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  -- The gateway's own id of the payment that is returned.
  payment_id text not null,
  -- 'late-capture': money that arrived for an order that was already closed, so there is no invoice to adjust.
  kind text not null default 'sale' check (kind in ('sale', 'late-capture')),
  amount_cents bigint not null check (amount_cents > 0),
  gst_cents bigint not null check (gst_cents >= 0 and gst_cents <= amount_cents),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'completed', 'failed')),
  -- The gateway's own id.
  gateway_refund_id text unique,
  -- Who asked: an operator, 'stripe' for one made in its dashboard, or 'shop'.
  asked_by text not null,
  last_error text,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  settled_at timestamptz,
  check ((state = 'requested') = (settled_at is null))
);
create index refunds_of_order on refunds (order_id);
-- The shop returns a late capture once.
create unique index refunds_of_late_capture on refunds (order_id)
  where kind = 'late-capture' and asked_by = 'shop' and state <> 'failed';
create index refunds_requested on refunds (created_at) where state = 'requested';

-- The seats that a refund takes back. A refund of an amount of money alone has none.
create table refund_lines (
  refund_id text not null references refunds,
  order_id text not null,
  position smallint not null,
  seats smallint not null check (seats between 1 and 999),
  -- Before GST.
  amount_cents bigint not null check (amount_cents > 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines
);

-- One adjustment note per completed refund of a sale, numbered without gaps; its PDF is kept from its first rendering.
create table adjustment_notes (
  number integer primary key,
  refund_id text not null unique references refunds,
  pdf bytea,
  issued_at timestamptz not null default now()
);
create table adjustment_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
insert into adjustment_counter default values;

-- Keys of refunded seats: to revoke at the vendor, and never sold again.
alter table licence_keys add column revoked_by_refund text references refunds;
create index licence_keys_revoked on licence_keys (revoked_by_refund) where revoked_by_refund is not null;

-- Events of a gateway, stored before they are acknowledged. They only name what to ask the gateway about.
create table gateway_events (
  id text primary key,
  gateway text not null,
  type text not null,
  -- The payment or refund or dispute that the event is about, by the gateway's id.
  object_id text not null,
  payment_id text,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  handled_at timestamptz
);
create index gateway_events_due on gateway_events (due_at) where handled_at is null;

-- When to compare the payments with the gateway next; a process that does so moves it ahead.
create table daily_comparison (
  only_row boolean primary key default true check (only_row),
  due_at timestamptz not null default now()
);
insert into daily_comparison default values;

create table disputes (
  -- The gateway's own id.
  id text primary key,
  order_id text not null references orders,
  status text not null,
  amount_cents bigint not null,
  reason text not null,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_of_order on disputes (order_id);

-- What needs a person. Each is mailed to the operators.
create table alerts (
  id bigint generated always as identity primary key,
  -- The same subject is reported once.
  subject text not null unique,
  kind text not null,
  order_id text,
  text text not null,
  created_at timestamptz not null default now()
);

-- What operators did, in the same commit as the action. Rows are never changed.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  order_id text,
  before jsonb,
  after jsonb
);
create index audit_events_of_order on audit_events (order_id);

-- Refunds in the demo gateway's own ledger.
alter table demo_gateway_charges
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents);
create table demo_gateway_refunds (
  refund_id text primary key,
  gateway_refund_id text not null unique,
  transaction_id text not null references demo_gateway_charges (transaction_id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index demo_gateway_refunds_of_charge on demo_gateway_refunds (transaction_id);
