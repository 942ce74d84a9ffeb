-- What Today leaves out until a day, by the kind and the id of what is to do, such as `dead-receipt ORD-…`.
create table snoozed_tasks (
  task text primary key,
  name text not null,
  until date not null,
  snoozed_by text not null,
  snoozed_at timestamptz not null default now()
);
