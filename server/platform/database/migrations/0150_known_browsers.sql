-- Browsers in which an operator has signed in to the desk: strangers who guess that operator's codes don't lock them out.
-- Such a browser gets nothing else by it. The cookie holds a random token, this table its SHA-256.
create table operator_browsers (
  token_hash bytea primary key,
  email text not null,
  -- When its operator has not signed in there for so long.
  expires_at timestamptz not null
);
create index operator_browsers_email on operator_browsers (email);
