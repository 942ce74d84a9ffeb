-- What is deleted or erased every hour is found by an index, however much else there is.
create index verification_codes_expires_at on verification_codes (expires_at);
create index rate_limits_expire on rate_limits (expire);
create index purchase_attempts_created_at on purchase_attempts (created_at);
create index orders_with_unneeded_buyer on orders (settled_at)
  where state in ('declined', 'abandoned') and email <> '';
