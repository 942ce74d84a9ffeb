-- The newest sign-in code mailed to an operator. A code is kept as an HMAC, never as digits.
create table operator_codes (
  email text primary key,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null
);

-- Browsers that are signed in to the desk: the cookie holds a random token, this table its SHA-256.
create table operator_sessions (
  token_hash bytea primary key,
  email text not null,
  created_at timestamptz not null default now(),
  -- 12 hours after the sign-in.
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  -- Until when refunds, key reveals and imports need no new code.
  fresh_until timestamptz not null
);
create index operator_sessions_expires_at on operator_sessions (expires_at);

-- Links that sign an operator in once, printed by a command where mail doesn't work. Holds the SHA-256 of the token.
create table operator_login_links (
  token_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);

-- What operators write about an order for each other.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  text text not null,
  author text not null,
  written_at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id);

-- Nobody changes or deletes what the audit says, not by mistake either: such a statement does nothing.
create rule audit_events_stay_as_they_are as on update to audit_events do instead nothing;
create rule audit_events_stay as on delete to audit_events do instead nothing;
