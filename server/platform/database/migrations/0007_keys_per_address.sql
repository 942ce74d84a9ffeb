-- Two buyers may choose the same Idempotency-Key: it counts for the verified address alone.
alter table purchase_attempts add column email text;
update purchase_attempts set email = orders.email from orders where orders.id = order_id;
alter table purchase_attempts
  alter column email set not null,
  drop constraint purchase_attempts_pkey,
  add primary key (email, idempotency_key);
