-- The version of each policy that the quote's buyer was shown last before it was paid; null while nobody was shown any.
alter table quotes add column policies jsonb;
