create table account_types (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Business buyers get different tax rules; some account types need a tax number before a purchase.
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
  -- Set for administrators only.
  admin_role text check (admin_role in ('owner', 'support', 'auditor', 'observer')),
  -- Set while the account has a working second factor. A copy
  -- from the factor tables, because every session check reads it.
  second_factor_since timestamptz,
  password_changed_at timestamptz,
  suspended_reason text,
  suspended_by uuid references users (id) on delete set null,
  -- When the person was last active. Sessions of administrators acting as this person do not count.
  last_seen_at timestamptz,
  -- Starts with a space, so that a search can match the start of any word.
  search_words text generated always as
    (enlace_search_form(' ' || name || ' ' || alias || ' ' || email || ' ' || codigo || ' ' || coalesce(phone, ''))) stored,
  -- Set while the account is scheduled for erasure.
  leaving_at timestamptz,
  check (roll = 'admin' or account_type_id is not null),
  constraint users_admin_role check ((roll = 'admin') = (admin_role is not null))
);
-- The operator's client list: its three sort orders, its search and its selective filters.
create index users_clients_newest on users (created_at desc, id desc) where roll = 'user';
create index users_clients_by_name on users (enlace_fold(name), id) where roll = 'user';
create index users_clients_by_seen on users (coalesce(last_seen_at, '-infinity'), id) where roll = 'user';
create index users_clients_search on users using gin (search_words gin_trgm_ops) where roll = 'user';
create index users_clients_suspended on users (suspended_at) where roll = 'user' and suspended_at is not null;
create index users_admins on users (id) where roll = 'admin';
-- Finds similar aliases when the requested one is taken.
create index users_alias_near on users using gin (alias gin_trgm_ops) where roll = 'user';

-- A registration becomes a user once its address is confirmed. Until then it reserves the alias.
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
-- For the daily limit on registrations.
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
  -- When the person last proved their identity in this session (password, passkey or code).
  proven_at timestamptz,
  network_hash text,
  -- The administrator's own session. When it ends, the session acting as a client ends too.
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
  -- What changed in this version, whether clients must accept it, and whether the operator has reviewed it. The text
  -- shipped with the product is unreviewed.
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
  -- Times of the attempts that count (milliseconds since 1970, oldest first), for limits that need each one.
  tries jsonb not null default '[]',
  -- Leaky bucket level as of `updated_at`.
  level double precision not null default 0,
  updated_at timestamptz not null
);
create index attempt_limits_updated on attempt_limits (updated_at);

-- Previous sign-ins. Networks and devices are stored as keyed hashes; `user_agent` names only browser and system.
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

-- A change of address must be confirmed from the old and the new address. Each link works once.
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
  -- Completed, cancelled or superseded: nothing can be confirmed any more.
  closed_at timestamptz
);
create unique index email_changes_open on email_changes (user_id) where closed_at is null;
create index email_changes_age on email_changes (expires_at);
call enlace_protect('email_changes', 'user_id');

-- Second factors of clients and administrators. Sign-in reads them before a scope is known.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with the master key, which is not in the database.
  secret text not null,
  -- Time step of the last accepted code, so that no code works twice.
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

-- The selector finds the row; the full code is stored as an Argon2id hash.
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
  -- base64url, as browsers send it.
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

-- Pending sign-in steps and authenticator challenges. Short-lived and single-use.
create table factor_challenges (
  id uuid primary key,
  kind text not null check (kind in ('sign_in', 'passkey_sign_in', 'passkey_add', 'passkey_proof')),
  token_hash bytea not null unique,
  -- Null when the passkey also identifies the user.
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  -- The pending password step that this passkey completes.
  parent_id uuid references factor_challenges (id) on delete cascade,
  -- Keyed hash of the caller's network.
  network text not null,
  -- SHA-256 of the password hash when the step began. Changing the password invalidates the step.
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

-- Consecutive wrong codes per user. Each further failure lengthens the wait.
create table code_guesses (
  user_id uuid primary key references users (id) on delete cascade,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
call enlace_protect('code_guesses', 'user_id');

-- Every alias a client has or had. An old alias keeps leading to its client and cannot be taken by another one.
-- Row-level security hides it from other clients, but the primary key still rejects duplicates.
create table alias_claims (
  alias text primary key check (alias = lower(alias)),
  owner_id uuid not null references users (id) on delete cascade,
  claimed_at timestamptz not null default now()
);
create index alias_claims_owner on alias_claims (owner_id);
call enlace_protect('alias_claims');

-- Serialises registrations and changes of the same alias.
create function enlace_lock_alias(wanted text) returns void
  language sql as $$
  select pg_advisory_xact_lock(hashtextextended('enlace.alias:' || wanted, 0))
$$;

create function enlace_claim_alias() returns trigger
  language plpgsql as $$
begin
  perform enlace_lock_alias(new.alias);
  insert into alias_claims (alias, owner_id) values (new.alias, new.id) on conflict (alias) do nothing;
  -- Row-level security may hide another client's claim, so check for our own.
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

-- Settings used only by screens. Language and time zone are in `users`.
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
  -- Random, and new for each picture: the address cannot be guessed.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null
);
call enlace_protect('account_avatars');

-- Link to become an administrator, or for a client created by the
-- operator to choose a password. Stored as a hash, used once.
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
-- One open invitation per address and kind; also lists the pending ones.
create unique index invitations_open on invitations (kind, email) where accepted_at is null and withdrawn_at is null;

-- Skips a locked row: updating `last_seen_at` a little later is better than waiting or a deadlock.
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

-- Administrators' notes about a client, never visible to the client.
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

-- Decides whether anything of a client is shown or sent: public pages, forms, campaigns, API keys.
create function enlace_client_is_open(client users) returns boolean
  language sql stable parallel safe
  return client.suspended_at is null and client.leaving_at is null;

-- Notifies every process when a client is opened or closed, so that pages and campaigns react at once.
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
  -- First characters of the secret part, to distinguish keys.
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

-- Aliases of former clients, reserved for a while. Only the hash is stored.
create table alias_reservations (
  alias_hash bytea primary key,
  reserved_until timestamptz not null
);

create function enlace_alias_is_reserved(handle text, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (select 1 from alias_reservations where alias_hash = sha256(convert_to(lower(handle), 'UTF8')) and reserved_until > at);

-- Enforces reservations for every way to take an alias (registration, change, set-up by the operator).
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

-- Name of the latest migration, for the manifest of an export.
create function enlace_schema_version() returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select name from enlace_meta.migrations order by number desc limit 1);
end
$$;

-- The single working draft. `revision` rejects a save based on an outdated version.
create table policy_drafts (
  singleton boolean primary key default true check (singleton),
  texts jsonb not null,
  summary jsonb not null,
  needs_consent boolean not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid
);

-- Which client accepted or saw which version.
create table policy_answers (
  owner_id uuid not null references users (id) on delete cascade,
  version integer not null references policies (version),
  kind text not null check (kind in ('registered', 'accepted', 'seen')),
  answered_at timestamptz not null,
  primary key (owner_id, version)
);
create index policy_answers_version on policy_answers (version, answered_at desc, owner_id);
call enlace_protect('policy_answers');
