-- Each time that operators take keys off sale: it can be undone for a day.
create table key_voids (
  id bigint generated always as identity primary key,
  reason text not null,
  voided_by text not null,
  voided_at timestamptz not null default now()
);
alter table stock_keys add column void_id bigint;

-- Checking that earlier rows fulfil a wider rule would only read them all.
alter table key_events drop constraint key_events_event_check;
alter table key_events add constraint key_events_event_check
  check (event in ('reserved', 'sold', 'released', 'voided', 'unvoided', 'quarantined', 'confirmed')) not valid;
