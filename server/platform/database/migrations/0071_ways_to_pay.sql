-- Money that is on its way: the order stays pending until the gateway has it.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (
  status in ('open', 'action-required', 'authorised', 'waiting', 'captured', 'captured-late', 'failed', 'closed')
) not valid;

-- The ledger of the demo gateways: of cards, and of the demonstration of PayPal.
alter table demo_gateway_charges add column gateway text not null default 'demo';
alter table demo_gateway_charges drop constraint demo_gateway_charges_outcome_check;
alter table demo_gateway_charges add constraint demo_gateway_charges_outcome_check check (
  outcome in ('opened', 'authorised', 'waiting', 'approved', 'declined', 'closed')
) not valid;
