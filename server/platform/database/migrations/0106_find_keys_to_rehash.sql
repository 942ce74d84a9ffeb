-- no transaction
drop index concurrently if exists stock_keys_to_rehash;
create index concurrently stock_keys_to_rehash on stock_keys (id) where to_rehash;
