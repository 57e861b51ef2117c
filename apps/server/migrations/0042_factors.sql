-- Second factors. Rows belong to one person, client or administrator; signing in reads them before a scope is known.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed under the master key outside the database.
  secret text not null,
  -- The last time step a code was taken of: no code works twice.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
call enlace_protect('totp_factors', 'user_id');

create table totp_set_ups (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);
call enlace_protect('totp_set_ups', 'user_id');

-- The first characters find the row, the whole code is kept as Argon2id.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  selector text not null,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, selector)
);
call enlace_protect('recovery_codes', 'user_id');

create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
call enlace_protect('passkeys', 'user_id');

-- Steps under way: after a right password, and questions put to an authenticator. Short-lived, each good once.
create table factor_challenges (
  id uuid primary key,
  kind text not null check (kind in ('sign_in', 'passkey_sign_in', 'passkey_add', 'passkey_proof')),
  token_hash bytea not null unique,
  -- Null for a passkey that also says who comes.
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  -- The step after the password that a passkey completes.
  parent_id uuid references factor_challenges (id) on delete cascade,
  -- Keyed hash of the caller's network.
  network text not null,
  -- SHA-256 of the password hash the step was opened with: a changed password ends it.
  password_mark bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (user_id is not null or kind = 'passkey_sign_in')
);
create index factor_challenges_expiry on factor_challenges (expires_at);
create index factor_challenges_network on factor_challenges (network, created_at);
create index factor_challenges_user on factor_challenges (user_id) where user_id is not null;
create index factor_challenges_parent on factor_challenges (parent_id) where parent_id is not null;
create index factor_challenges_session on factor_challenges (session_id) where session_id is not null;
call enlace_protect('factor_challenges', 'user_id');

-- Wrong codes in a row per person; each further one makes the wait longer.
create table code_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
call enlace_protect('code_guesses', 'user_id');
