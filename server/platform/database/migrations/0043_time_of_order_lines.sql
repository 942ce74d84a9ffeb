-- When the order of a line was placed, so that the orders of a product are found in that order.
alter table order_lines add column placed_at timestamptz;
alter table order_lines alter column placed_at set default now();
