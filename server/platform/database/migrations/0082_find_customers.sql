-- no transaction
-- The desk finds everything of an ABN.
drop index concurrently if exists quotes_by_abn;
create index concurrently quotes_by_abn on quotes ((billing->>'abn') collate "C") where billing->>'abn' <> '';
