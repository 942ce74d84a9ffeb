-- What is sold. Prices are cents of AUD per seat and year before GST.
create table products (
  id text primary key,
  position smallint not null unique,
  name text not null,
  price_cents integer not null check (price_cents > 0),
  description text not null,
  features text[] not null
);

-- The newest code mailed to an address. A code is kept as an HMAC, never as digits.
create table verification_codes (
  email text primary key,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null
);

-- Which browser has proven which address: the cookie holds a random token, this table its SHA-256.
create table verified_browsers (
  token_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);
create index verified_browsers_expires_at on verified_browsers (expires_at);

-- Counters of rate-limiter-flexible, shared by all nodes.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table orders (
  id text primary key,
  state text not null default 'pending'
    check (state in ('pending', 'paid', 'fulfilled', 'declined', 'abandoned')),
  email text not null,
  billing jsonb not null,
  subtotal_cents bigint not null check (subtotal_cents > 0),
  gst_cents bigint not null check (gst_cents >= 0),
  total_cents bigint not null check (total_cents = subtotal_cents + gst_cents),
  transaction_id text unique,
  invoice_number integer unique,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  receipt_accepted_at timestamptz,
  receipt_rejected_at timestamptz,
  check ((state = 'pending') = (settled_at is null)),
  check ((state in ('paid', 'fulfilled')) = (transaction_id is not null)),
  check ((state in ('paid', 'fulfilled')) = (invoice_number is not null))
);
create index orders_pending on orders (created_at) where state = 'pending';
create index orders_without_receipt on orders (settled_at) where state = 'paid' and receipt_rejected_at is null;

-- An order's lines as they were priced when it was placed.
create table order_lines (
  order_id text not null references orders,
  position smallint not null,
  product_id text not null,
  product_name text not null,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity smallint not null check (quantity between 1 and 999),
  primary key (order_id, position)
);

-- One key a seat, never the same one twice.
create table licence_keys (
  key text primary key,
  order_id text not null,
  position smallint not null,
  seat smallint not null,
  unique (order_id, position, seat),
  foreign key (order_id, position) references order_lines
);

-- One row a purchase attempt, so that the same Idempotency-Key gets the same answer, byte for byte.
create table purchase_attempts (
  idempotency_key text primary key,
  order_id text not null unique references orders,
  request_hash bytea not null,
  request_id text not null,
  outcome_unknown boolean not null default false,
  answer_status smallint,
  answer_body text,
  created_at timestamptz not null default now(),
  check ((answer_status is null) = (answer_body is null))
);

-- Invoice numbers run without gaps: the counter moves in the transaction that marks an order paid.
create table invoice_counter (
  only_row boolean primary key default true check (only_row),
  last_number integer not null
);
insert into invoice_counter (last_number) values (0);

-- The PDF of an invoice: made once, kept for ever.
create table invoice_documents (
  order_id text primary key references orders,
  pdf bytea not null,
  created_at timestamptz not null default now()
);

-- The demo gateway's own ledger. No card data.
create table demo_gateway_charges (
  order_id text primary key,
  amount_cents bigint not null,
  outcome text not null check (outcome in ('approved', 'declined', 'closed')),
  reason text,
  transaction_id text unique,
  created_at timestamptz not null default now()
);
