-- no transaction
drop index concurrently if exists order_lines_by_end;
create index concurrently order_lines_by_end on order_lines (ends_on, order_id);
drop index concurrently if exists order_lines_without_term;
create index concurrently order_lines_without_term on order_lines (order_id) where ends_on is null;
drop index concurrently if exists orders_by_renewed;
create index concurrently orders_by_renewed on orders (renews) where renews is not null;
