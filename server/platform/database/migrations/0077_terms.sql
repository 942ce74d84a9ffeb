-- The first and the last day of a line's licences, where the seller is: null until it is paid. Lines of earlier releases get
-- theirs from the running shop, which knows the time zone.
alter table order_lines add column starts_on date, add column ends_on date;

-- The order whose licences this one renews.
alter table orders add column renews text;
alter table orders add constraint orders_renews_fkey foreign key (renews) references orders not valid;
alter table quotes add column renews text;

-- Buyers who ticked the box for mails before their licences end.
create table reminders (
  order_id text primary key references orders,
  -- The link that ends them has it.
  token text not null unique,
  -- How many days before the end the latest one was queued for.
  latest_days smallint,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
