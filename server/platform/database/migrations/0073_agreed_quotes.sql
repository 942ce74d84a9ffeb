-- Quotes that operators write, at prices that they agreed on.
alter table quotes add column note text not null default '';
-- The operator, as the audit names them; null for a quote that the buyer asked for.
alter table quotes add column made_by text;
-- It can't be paid from then on.
alter table quotes add column withdrawn_at timestamptz;
-- The quote that took its place, when it was withdrawn.
alter table quotes add column revised_by integer unique references quotes on delete set null;
create index quotes_withdrawn on quotes (number) where withdrawn_at is not null;

-- What the product cost when an operator wrote the quote; null where the price is the list's.
alter table quote_lines add column list_price_cents integer;

-- The least that an operator of the role sales may agree on, in percent of the list price.
alter table products add column floor_percent integer not null default 100 check (floor_percent between 0 and 100);
