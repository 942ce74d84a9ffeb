-- What was bought, so that the same cart bought twice by the same address within minutes can be asked about.
alter table orders add column cart_hash bytea;
create index orders_repeated on orders (email, cart_hash, created_at);
