-- no transaction
-- Lines that were written before they had a time.
update order_lines set placed_at = created_at from orders where orders.id = order_id and placed_at is null;
-- The desk finds orders by state, product, address and company, the newest first.
drop index concurrently if exists orders_by_state;
create index concurrently orders_by_state on orders (state, created_at, id);
drop index concurrently if exists order_lines_by_product;
create index concurrently order_lines_by_product on order_lines (product_id, placed_at, order_id);
drop index concurrently if exists orders_by_email;
create index concurrently orders_by_email on orders (email collate "C", created_at desc, id desc);
drop index concurrently if exists orders_by_company;
create index concurrently orders_by_company
  on orders (lower(billing->>'company') collate "C", created_at desc, id desc)
  where billing->>'company' <> '';
drop index concurrently if exists alerts_of_order;
create index concurrently alerts_of_order on alerts (order_id) where order_id is not null;
