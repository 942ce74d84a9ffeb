-- Facts about this database as a whole, such as that its first products were added.
create table shop_state (
  name text primary key,
  value text not null,
  set_at timestamptz not null default now()
);

-- A database that has products got its first ones already.
insert into shop_state (name, value) select 'catalogue_seeded', 'true' where exists (select from products);
