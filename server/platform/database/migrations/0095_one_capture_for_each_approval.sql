-- An approval that PayPal refused is not captured again. Null where none was refused; else the number of approvals that
-- are used up.
alter table paypal_orders add column approvals_spent integer;
-- PayPal's update_time of the order just after the refusal; null while it isn't known.
alter table paypal_orders add column refused_version text;
-- The ids of the events CHECKOUT.ORDER.APPROVED that came.
alter table paypal_orders add column approval_events text[] not null default '{}';
-- PayPal's ids of the capture and its refunds. They can be asked about when PayPal has forgotten the order.
alter table paypal_orders add column capture_id text;
alter table paypal_orders add column refund_ids text[] not null default '{}';
-- Those of the refunds by which PayPal took the money back.
alter table paypal_orders add column reversal_ids text[] not null default '{}';
create index paypal_orders_by_capture on paypal_orders (capture_id);

-- A dispute may belong to no order. Until when the seller can respond to it.
alter table disputes alter column order_id drop not null;
alter table disputes add column respond_by timestamptz;
