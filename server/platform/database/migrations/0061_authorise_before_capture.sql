-- An order with keys from stock is authorised, takes its keys, and is captured.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (
  status in ('open', 'action-required', 'authorised', 'captured', 'captured-late', 'failed', 'closed')
) not valid;
alter table demo_gateway_charges drop constraint demo_gateway_charges_outcome_check;
alter table demo_gateway_charges add constraint demo_gateway_charges_outcome_check check (
  outcome in ('approved', 'authorised', 'declined', 'closed')
) not valid;

-- Keys are taken after the order is written: whether its buyer agreed that they may follow.
alter table orders add column accepts_backorder boolean not null default false;

-- Since when the operators know that no key is left; null after a refill.
alter table products add column sold_out_since timestamptz;
