-- Voiding an import is one action with one audit event, however many commits its keys take: what a process left unfinished
-- is finished by the running shop. Keys that an order had reserved are marked by `stock_keys.void_id`, and are void once the
-- order gives them back. The defaults are for voidings of earlier releases, which are finished.
alter table key_voids
  -- The import; null where keys were named.
  add column batch_id bigint,
  add column voided integer not null default 0,
  add column reserved integer not null default 0,
  add column finished_at timestamptz default now(),
  add column undone_by text,
  add column undone integer not null default 0,
  add column undone_at timestamptz;
