-- no transaction
-- The desk finds orders by a person's name and by the total.
drop index concurrently if exists orders_by_last_name;
create index concurrently orders_by_last_name
  on orders (lower(billing->>'lastName') collate "C", created_at desc, id desc)
  where billing->>'lastName' <> '';
drop index concurrently if exists orders_by_full_name;
create index concurrently orders_by_full_name
  on orders (lower(billing->>'firstName' || ' ' || (billing->>'lastName')) collate "C", created_at desc, id desc);
drop index concurrently if exists orders_by_total;
create index concurrently orders_by_total
  on orders ((total_cents::text) collate "C", created_at desc, id desc);
