-- What an operator said of a vendor's key file, for the next file with the same headings.
create table key_file_layouts (
  -- SHA-256 of the headings.
  headings bytea primary key,
  -- What columns hold, by their number from 1.
  roles jsonb not null,
  -- Our products by what the file calls them; `-` for one whose keys are left out.
  product_of jsonb not null,
  -- How 03/04/2027 is read; null where no file had such a date.
  dates text check (dates in ('day-first', 'month-first')),
  saved_by text not null,
  saved_at timestamptz not null default now()
);
