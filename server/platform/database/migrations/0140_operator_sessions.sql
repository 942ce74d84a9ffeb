-- Where an operator is signed in, so that they can see it and end it. A session keeps its id when its token is replaced.
alter table operator_sessions
  add column id bigint generated always as identity unique,
  add column client_address text not null default '',
  -- In words, such as "Firefox on Linux".
  add column browser text not null default '',
  add column signed_in_by text not null default 'code'
    check (signed_in_by in ('code', 'login-link', 'passkey'));
create index operator_sessions_of_operator on operator_sessions (email);
