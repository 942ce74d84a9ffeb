-- no transaction
drop index concurrently if exists quotes_by_renewed;
create index concurrently quotes_by_renewed on quotes (renews) where renews is not null;
