-- no transaction
-- What the desk searches by: case, accents, apostrophes, and kinds of dashes and blanks don't count (contract/fold-text.ts
-- says the same in the desk's page). Without an extension: hosted databases may lack unaccent.
create or replace function fold_text(typed text) returns text immutable parallel safe
return regexp_replace(
  translate(replace(replace(replace(replace(lower(normalize(typed, nfkd)),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    E'øØđĐðÐłŁħĦŧŦıſς֊‐‑‒–—―−⸺⸻\t\n\r\u1680\u2028\u2029''`´ʹʺʻʼˈ‘’‚‛′', 'ooddddllhhttisσ----------      '),
  -- Marks on Latin, Greek and Cyrillic letters and on Arabic ones, and what nobody sees.
  '[\u0300-\u036f\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g');

-- A long word is cut to 60 characters: an index has no room for longer ones. Folding makes a short text long at most elevenfold.
create or replace function cut_words(folded text, typed text) returns text immutable parallel safe
return case when octet_length(typed) > 180 then regexp_replace(folded, '([^ ]{60})[^ ]+', '\1', 'g') else folded end;

create or replace function search_words(typed text) returns text[] immutable parallel safe
return array_remove(string_to_array(cut_words(regexp_replace(fold_text(typed),
  '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), typed), ' '), '');

-- The words of a buyer by which orders and quotes are found.
create or replace function billing_words(billing jsonb) returns tsvector immutable parallel safe
return array_to_tsvector(search_words(
  coalesce(billing->>'company', '') || ' ' || coalesce(billing->>'firstName', '') || ' '
  || coalesce(billing->>'lastName', '') || ' ' || coalesce(billing->>'purchaseOrder', '')));

-- An equality of whole names, short enough for an index.
create or replace function fold_name(typed text) returns text immutable parallel safe
return left(trim(regexp_replace(fold_text(typed), ' +', ' ', 'g')), 200);

-- Without a list of pending entries, whose clean-up some purchase would wait for.
drop index concurrently if exists orders_by_words;
create index concurrently orders_by_words on orders using gin (billing_words(billing)) with (fastupdate = off);
drop index concurrently if exists orders_by_company_name;
create index concurrently orders_by_company_name
  on orders (fold_name(billing->>'company') collate "C", created_at desc, id desc)
  where billing->>'company' <> '';
drop index concurrently if exists quotes_by_words;
create index concurrently quotes_by_words on quotes using gin (billing_words(billing)) with (fastupdate = off);
drop index concurrently if exists quotes_by_company_name;
create index concurrently quotes_by_company_name on quotes (fold_name(billing->>'company') collate "C")
  where billing->>'company' <> '';
-- A transfer with a wrong reference is matched by its amount.
drop index concurrently if exists quotes_by_total;
create index concurrently quotes_by_total on quotes (total_cents);

-- The release before finds the same rows without these, more slowly.
drop index concurrently if exists orders_by_company;
drop index concurrently if exists orders_by_purchase_order;
drop index concurrently if exists orders_by_last_name;
drop index concurrently if exists orders_by_full_name;
drop index concurrently if exists quotes_by_company;
drop index concurrently if exists quotes_by_purchase_order;
