create table account_types (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whether a tax number is required before a purchase, and which buyers it stands for in tax rules.
  is_business boolean not null default false,
  requires_tax_id boolean not null default false
);

create table users (
  id uuid primary key default uuidv7(),
  roll text not null check (roll in ('admin', 'user')),
  name text not null,
  alias text not null unique check (alias = lower(alias)),
  codigo text not null unique,
  email text not null unique check (email = lower(email)),
  phone text,
  account_type_id uuid references account_types (id),
  password_hash text not null,
  main_profile_id uuid,
  locale text check (locale in ('es', 'en', 'ja')),
  time_zone text not null default 'Europe/Madrid',
  policy_version integer,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Roles of administrators, sessions that act as a client, and notices that end cached sessions at once on every process.
  admin_role text check (admin_role in ('owner', 'support', 'auditor', 'observer')),
  -- Set while the account has a working second factor; a copy kept by the factor tables, read with every session.
  second_factor_since timestamptz,
  password_changed_at timestamptz,
  suspended_reason text,
  suspended_by uuid references users (id) on delete set null,
  -- Last time the person was there; sessions of administrators who act as the person do not count.
  last_seen_at timestamptz,
  -- Starts with a space, so that every word can be looked for by its beginning.
  search_words text generated always as
    (enlace_search_form(' ' || name || ' ' || alias || ' ' || email || ' ' || codigo || ' ' || coalesce(phone, ''))) stored,
  -- API keys, export of everything, and leaving.
  leaving_at timestamptz,
  check (roll = 'admin' or account_type_id is not null),
  constraint users_admin_role check ((roll = 'admin') = (admin_role is not null))
);
-- The operator's list in its three orders, what it searches by, and the small groups it is filtered by.
create index users_clients_newest on users (created_at desc, id desc) where roll = 'user';
create index users_clients_by_name on users (enlace_fold(name), id) where roll = 'user';
create index users_clients_by_seen on users (coalesce(last_seen_at, '-infinity'), id) where roll = 'user';
create index users_clients_search on users using gin (search_words gin_trgm_ops) where roll = 'user';
create index users_clients_suspended on users (suspended_at) where roll = 'user' and suspended_at is not null;
create index users_admins on users (id) where roll = 'admin';
-- Addresses that look like the one somebody asked for.
create index users_alias_near on users using gin (alias gin_trgm_ops) where roll = 'user';

-- A registration becomes a user only when its address is confirmed; until then it reserves the alias.
create table registrations (
  id uuid primary key default uuidv7(),
  code_hash bytea unique,
  email text not null check (email = lower(email)),
  alias text not null check (alias = lower(alias)),
  name text not null,
  phone text not null,
  account_type_id uuid not null references account_types (id),
  password_hash text not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  time_zone text not null,
  policy_version integer not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  code_expires_at timestamptz,
  constraint registrations_code check ((code_hash is null) = (code_expires_at is null))
);
create unique index registrations_alias_pending on registrations (alias) where confirmed_at is null;
create index registrations_email on registrations (email, created_at desc);
create index registrations_waiting on registrations (created_at desc, id desc) where confirmed_at is null;
-- How many people may register in a day is counted on these.
create index registrations_created on registrations (created_at);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  acting_admin_id uuid references users (id) on delete cascade,
  -- Last time the person proved who they are in this session (password, passkey, code).
  proven_at timestamptz,
  network_hash text,
  -- A session that acts as a client hangs on the administrator's own: it ends with it.
  acting_session_id uuid references sessions (id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_acting_admin on sessions (acting_admin_id) where acting_admin_id is not null;
create index sessions_expiry on sessions (expires_at);
create index sessions_acting_session on sessions (acting_session_id) where acting_session_id is not null;

create table one_time_tokens (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('password_reset', 'setup')),
  user_id uuid references users (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, kind) where used_at is null;

create table policies (
  version integer primary key,
  texts jsonb not null,
  published_at timestamptz not null default now(),
  -- What a version changed, whether clients must accept it, and whether somebody of the operator has read it: the text the
  -- product ships with has been read by nobody.
  summary jsonb not null default '{"es": "", "en": "", "jp": ""}',
  needs_consent boolean not null default false,
  is_reviewed boolean not null default false,
  published_by uuid
);

create function enlace_announce_session() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.user_id::text);
  return null;
end
$$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function enlace_announce_session();
create trigger sessions_announce_change after update of expires_at, proven_at, acting_admin_id, token_hash on sessions
  for each row execute function enlace_announce_session();

create function enlace_announce_user() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.id::text);
  return null;
end
$$;
create trigger users_announce_change after update of suspended_at, roll, admin_role, second_factor_since on users
  for each row execute function enlace_announce_user();
create trigger users_announce_end after delete on users
  for each row execute function enlace_announce_user();

create table attempt_limits (
  key text primary key,
  -- Moments of the tries that count (milliseconds since 1970, oldest first), for limits that need each of them.
  tries jsonb not null default '[]',
  -- Leaky bucket, as it stood at updated_at.
  level double precision not null default 0,
  updated_at timestamptz not null
);
create index attempt_limits_updated on attempt_limits (updated_at);

-- Where and with what a person signed in before. Networks and devices are keyed hashes; the text names browser and system only.
create table sign_ins (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  method text not null check (method in ('password', 'passkey', 'code', 'reset')),
  user_agent text not null,
  network_hash text not null,
  device_hash text not null,
  signed_in_at timestamptz not null
);
create index sign_ins_user on sign_ins (user_id, signed_in_at desc);
create index sign_ins_network on sign_ins (user_id, network_hash);
create index sign_ins_age on sign_ins (signed_in_at);
call enlace_protect('sign_ins', 'user_id');

-- Moving an account to another address takes a yes from both; each link works once.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_token_hash bytea not null unique,
  new_token_hash bytea not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- Done, stopped, or replaced by a later one: nothing can be confirmed any more.
  closed_at timestamptz
);
create unique index email_changes_open on email_changes (user_id) where closed_at is null;
create index email_changes_age on email_changes (expires_at);
call enlace_protect('email_changes', 'user_id');

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

-- Every alias a person holds or held. An old one leads to its person for good and is nobody else's to take; row-level
-- security hides it from other clients, the primary key does not.
create table alias_claims (
  alias text primary key check (alias = lower(alias)),
  owner_id uuid not null references users (id) on delete cascade,
  claimed_at timestamptz not null default now()
);
create index alias_claims_owner on alias_claims (owner_id);
call enlace_protect('alias_claims');

-- One alias is decided by one transaction at a time, be it a registration or a change.
create function enlace_lock_alias(wanted text) returns void
  language sql as $$
  select pg_advisory_xact_lock(hashtextextended('enlace.alias:' || wanted, 0))
$$;

create function enlace_claim_alias() returns trigger
  language plpgsql as $$
begin
  perform enlace_lock_alias(new.alias);
  insert into alias_claims (alias, owner_id) values (new.alias, new.id) on conflict (alias) do nothing;
  -- A claim of somebody else may be invisible here, so what counts is that ours is there.
  if not exists (select 1 from alias_claims where alias = new.alias and owner_id = new.id) then
    raise unique_violation using constraint = 'users_alias_key', table = 'users', message = 'the alias belongs to somebody else';
  end if;
  return null;
end
$$;
create trigger users_claim_alias after insert or update of alias on users
  for each row execute function enlace_claim_alias();

create function enlace_check_registration_alias() returns trigger
  language plpgsql as $$
begin
  perform enlace_lock_alias(new.alias);
  if exists (select 1 from alias_claims where alias = new.alias) then
    raise unique_violation
      using constraint = 'registrations_alias_pending', table = 'registrations', message = 'the alias belongs to somebody';
  end if;
  return new;
end
$$;
create trigger registrations_check_alias before insert on registrations
  for each row execute function enlace_check_registration_alias();

create table alias_changes (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  old_alias text not null,
  new_alias text not null,
  changed_at timestamptz not null,
  primary key (owner_id, id)
);
call enlace_protect('alias_changes');

-- Language and time zone stand with the user; these are the choices that only screens follow.
create table account_preferences (
  owner_id uuid primary key references users (id) on delete cascade,
  theme text not null check (theme in ('auto', 'light', 'dark')),
  density text not null check (density in ('compact', 'normal', 'comfortable')),
  hour_format text not null check (hour_format in ('auto', '24', '12')),
  single_keys boolean not null,
  reduced_motion boolean not null,
  updated_at timestamptz not null
);
call enlace_protect('account_preferences');

create table account_avatars (
  owner_id uuid primary key references users (id) on delete cascade,
  -- Random and new with every picture: who knows the address has seen it.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null
);
call enlace_protect('account_avatars');

-- A link that makes an administrator, or lets a client the operator created choose a password. Stored as its hash, used once.
create table invitations (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('admin', 'client')),
  email text not null check (email = lower(email)),
  admin_role text check (admin_role in ('owner', 'support', 'auditor', 'observer')),
  user_id uuid references users (id) on delete cascade,
  locale text not null check (locale in ('es', 'en', 'ja')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'admin') = (admin_role is not null)),
  check (kind = 'admin' or user_id is not null)
);
-- One open invitation per person; also the list of those that wait.
create unique index invitations_open on invitations (kind, email) where accepted_at is null and withdrawn_at is null;

-- Skips a row that somebody holds: being seen a second later is better than waiting, or than a deadlock with its holder.
create function enlace_note_seen() returns trigger
  language plpgsql as $$
begin
  update users set last_seen_at = new.last_seen_at
   where id = (select id from users where id = new.user_id and (last_seen_at is null or last_seen_at < new.last_seen_at)
                for no key update skip locked);
  return null;
end
$$;
create trigger sessions_note_start after insert on sessions
  for each row when (new.acting_admin_id is null) execute function enlace_note_seen();
create trigger sessions_note_seen after update of last_seen_at on sessions
  for each row when (new.acting_admin_id is null) execute function enlace_note_seen();

-- What administrators write down about a client; the client never sees it.
create table client_notes (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  author_id uuid not null,
  author_name text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
call enlace_protect('client_notes');
call enlace_append_only('client_notes');

-- The one switch for everything a client shows or sends: public pages, forms, campaigns, API keys.
create function enlace_client_is_open(client users) returns boolean
  language sql stable parallel safe
  return client.suspended_at is null and client.leaving_at is null;

-- Public pages and campaigns learn at once, on every process, that a client opened or closed.
create function enlace_announce_client() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_public_pages', old.id::text);
  perform pg_notify('enlace_campaigns', old.id::text);
  return null;
end
$$;
create trigger users_announce_openness after update of suspended_at, leaving_at on users
  for each row execute function enlace_announce_client();
create trigger users_announce_gone after delete on users
  for each row execute function enlace_announce_client();
create trigger users_announce_leaving after update of leaving_at on users
  for each row execute function enlace_announce_user();

create table api_keys (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  token_hash bytea not null unique,
  -- First characters of the secret part, to tell keys apart.
  prefix text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_network text,
  expiry_mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index api_keys_expiring on api_keys (expires_at) where expires_at is not null and revoked_at is null;
call enlace_protect('api_keys');

create function enlace_announce_key() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.owner_id::text);
  return null;
end
$$;
create trigger api_keys_announce_change after update of scopes, expires_at, revoked_at, token_hash on api_keys
  for each row execute function enlace_announce_key();
create trigger api_keys_announce_end after delete on api_keys
  for each row execute function enlace_announce_key();

-- Handles of clients who left, kept from others for a while; only their hash.
create table alias_reservations (
  alias_hash bytea primary key,
  reserved_until timestamptz not null
);

create function enlace_alias_is_reserved(handle text, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (select 1 from alias_reservations where alias_hash = sha256(convert_to(lower(handle), 'UTF8')) and reserved_until > at);

-- Whoever takes an alias (registration, change, set-up by the operator) meets this, whatever they asked before.
create function enlace_keep_alias() returns trigger
  language plpgsql as $$
begin
  if enlace_alias_is_reserved(new.alias, now()) then
    raise unique_violation using table = tg_table_name, message = 'the alias is reserved',
      constraint = case tg_table_name when 'users' then 'users_alias_key' else 'registrations_alias_pending' end;
  end if;
  return new;
end
$$;
create trigger users_keep_alias before insert or update of alias on users
  for each row execute function enlace_keep_alias();
create trigger registrations_keep_alias before insert on registrations
  for each row execute function enlace_keep_alias();

-- Number and name of the newest migration, for the manifest of an export.
create function enlace_schema_version() returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select name from enlace_meta.migrations order by number desc limit 1);
end
$$;

-- The one text that is being written. `revision` refuses whoever did not see the last change.
create table policy_drafts (
  singleton boolean primary key default true check (singleton),
  texts jsonb not null,
  summary jsonb not null,
  needs_consent boolean not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid
);

-- Who accepted, or was told of, which version.
create table policy_answers (
  owner_id uuid not null references users (id) on delete cascade,
  version integer not null references policies (version),
  kind text not null check (kind in ('registered', 'accepted', 'seen')),
  answered_at timestamptz not null,
  primary key (owner_id, version)
);
create index policy_answers_version on policy_answers (version, answered_at desc, owner_id);
call enlace_protect('policy_answers');
