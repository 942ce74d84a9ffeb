-- When the gateway was last asked about a pending order, so that all get their turn.
alter table orders add column asked_at timestamptz;
