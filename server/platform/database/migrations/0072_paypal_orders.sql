-- What the shop has done with its orders at PayPal. A row is written before the buyer can see the order there.
create table paypal_orders (
  -- PayPal's own id.
  paypal_id text primary key,
  gateway text not null,
  order_id text not null,
  -- Counts the captures that were begun: each has a request id of its own.
  captures integer not null default 0,
  -- The last capture was begun, and PayPal has not refused it.
  capture_open boolean not null default false,
  -- Never captured from then on.
  closed_at timestamptz,
  created_at timestamptz not null default now()
);
create index paypal_orders_of_order on paypal_orders (order_id);
create index paypal_orders_by_age on paypal_orders (created_at);
