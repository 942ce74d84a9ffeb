-- no transaction
-- With what is sold of each, so that the sales of a product are counted without reading the lines.
drop index concurrently if exists order_lines_sold;
create index concurrently order_lines_sold on order_lines (product_id, placed_at, order_id)
  include (quantity, delivery);
drop index concurrently if exists order_lines_by_product;
