-- no transaction
drop index concurrently if exists audit_events_by_time;
create index concurrently audit_events_by_time on audit_events (at, id);
drop index concurrently if exists quotes_by_creation;
create index concurrently quotes_by_creation on quotes (created_at);
