-- The seats that it continues were claimed when it was written. A renewal that an earlier release wrote claims them when it is
-- paid.
alter table orders add column claims_licences boolean not null default false;
