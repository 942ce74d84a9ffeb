-- What the page makes of a product.
alter table products
  -- A withdrawn product is not on sale. Its row stays, with its orders and keys.
  add column withdrawn_at timestamptz,
  -- Whether the home screen shows it.
  add column featured boolean not null default false,
  -- A word on its card, such as POPULAR.
  add column badge text;
update products set featured = true where id in ('endpoint-enterprise', 'endpoint-complete');
update products set badge = 'POPULAR' where id = 'endpoint-complete';
