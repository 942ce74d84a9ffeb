-- no transaction
-- What is deleted or erased every hour is found by an index, however much else there is.
drop index concurrently if exists verification_codes_expires_at;
create index concurrently verification_codes_expires_at on verification_codes (expires_at);
drop index concurrently if exists rate_limits_expire;
create index concurrently rate_limits_expire on rate_limits (expire);
drop index concurrently if exists purchase_attempts_created_at;
create index concurrently purchase_attempts_created_at on purchase_attempts (created_at);
drop index concurrently if exists orders_with_unneeded_buyer;
create index concurrently orders_with_unneeded_buyer on orders (settled_at)
  where state in ('declined', 'abandoned') and email <> '';
