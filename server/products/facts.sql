-- What is sold.
create or replace view product_facts as
select id, position, name, price_cents, description, features, edition, comparison, badge, featured, fulfilment, delivery,
  key_format, when_too_few, low_stock_threshold, low_stock_since, sold_out_since, floor_percent, is_draft, withdrawn_at,
  -- A draft counts as withdrawn.
  withdrawn_at is null as is_on_sale,
  case when is_draft then 'draft' when withdrawn_at is null then 'on-sale' else 'withdrawn' end as state,
  -- Keys for licences that are bought today; counting stops at 100,000 of each kind. Waiting lines get theirs first.
  (select count(*)::int from (
    select from stock_facts where product_id = products.id and lasts_for_ever limit 100000
  ) as keys) + (select count(*)::int from (
    select from stock_facts where product_id = products.id and lasts_a_year limit 100000
  ) as keys) as free_keys,
  -- Keys that lines wait for.
  (select coalesce(sum(keys_missing), 0)::int from line_facts
    where product_id = products.id and awaiting_keys_since is not null) as awaited_keys,
  (select count(distinct order_id)::int from line_facts
    where product_id = products.id and awaiting_keys_since is not null) as orders_awaiting_keys,
  -- Keys of the paid orders of the last 30 days. The unpaid ones are few, and found by their state. The order lets an
  -- index with all that is counted be read in place of the lines, and the offset keeps PostgreSQL from dropping it.
  (select coalesce(sum(keys_needed), 0)::int from (
    select order_id, keys_needed from line_facts
    where product_id = products.id and placed_at > now() - interval '30 days'
    order by placed_at desc offset 0
  ) as lines where not exists (
    select from order_facts where order_facts.id = order_id and state in ('pending', 'declined', 'abandoned')
      and created_at > now() - interval '31 days')) as sold_lately
from products;
