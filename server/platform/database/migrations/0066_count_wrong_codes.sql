-- Wrong tries of a code are counted beside it, so that an address to which no code was sent can't be locked.
alter table verification_codes
  add wrong_tries integer not null default 0,
  add counted_until timestamptz;
alter table operator_codes
  add wrong_tries integer not null default 0,
  add counted_until timestamptz;
delete from rate_limits where key like 'wrongCodesPerEmail:%' or key like 'deskWrongCodesPerEmail:%';
