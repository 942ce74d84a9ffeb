-- no transaction
-- The delivery promise is measured without reading the lines of every order.
drop index concurrently if exists order_lines_backordered;
create index concurrently order_lines_backordered on order_lines (order_id) where backordered;
