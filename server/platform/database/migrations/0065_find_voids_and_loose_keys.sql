-- no transaction
drop index concurrently if exists stock_keys_of_void;
create index concurrently stock_keys_of_void on stock_keys (void_id) where void_id is not null;
-- Keys of orders that are sealed without their order, line and seat. The shop seals them again.
drop index concurrently if exists licence_keys_to_bind;
create index concurrently licence_keys_to_bind on licence_keys (id) where substr(sealed, 1, 1) = '\x01'::bytea;
