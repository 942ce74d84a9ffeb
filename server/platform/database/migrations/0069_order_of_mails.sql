-- A mail waits a minute longer for each mail that its recipient already waits for.
create index outbox_in_order on outbox ((created_at at time zone 'UTC' + turn * interval '1 minute'));
drop index outbox_in_turn;
