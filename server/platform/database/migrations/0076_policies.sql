-- The texts of the seller's policies that buyers were shown, by their versions.
create table policy_versions (
  version text primary key,
  name text not null check (name in ('terms', 'privacy', 'refunds')),
  text text not null,
  first_shown_at timestamptz not null default now()
);

-- The version of each policy that was linked where the buyer paid; null where nobody was shown any, as before a bank transfer.
alter table orders add column policies jsonb;
