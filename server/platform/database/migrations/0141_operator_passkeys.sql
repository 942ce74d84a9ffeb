-- The passkeys of operators. What signs stays with their devices: these are public keys.
create table operator_passkeys (
  -- As the browser names it, in base64url.
  id text primary key,
  email text not null,
  -- The host name of the desk that it was made for: browsers use it nowhere else.
  site text not null,
  public_key bytea not null,
  -- How often its device says that it was used; 0 where devices share the passkey.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Since its counter ran backwards: somebody may have copied it.
  suspended_at timestamptz
);
create index operator_passkeys_of_operator on operator_passkeys (email, site);

-- What a passkey is to sign, once and within 5 minutes. Holds the SHA-256 of the challenge.
create table operator_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'confirm')),
  -- Whose session asked; null before a sign-in.
  session_id bigint,
  expires_at timestamptz not null
);
