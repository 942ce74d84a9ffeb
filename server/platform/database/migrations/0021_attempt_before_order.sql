-- A purchase attempt is written before its order, in the same transaction: a known Idempotency-Key ends it there.
alter table purchase_attempts
  alter constraint purchase_attempts_order_id_fkey deferrable initially deferred;
