create table account_types (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
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
  check (roll = 'admin' or account_type_id is not null)
);

-- A registration becomes a user only when its address is confirmed; until then it reserves the alias.
create table registrations (
  id uuid primary key default uuidv7(),
  code_hash bytea not null unique,
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
  created_at timestamptz not null default now()
);
create unique index registrations_alias_pending on registrations (alias) where confirmed_at is null;
create index registrations_email on registrations (email, created_at desc);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table one_time_tokens (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('password_reset', 'setup')),
  user_id uuid references users (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- Failed sign-ins per account and network, counted over a sliding window.
create table sign_in_failures (
  key text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_key on sign_in_failures (key, failed_at desc);

create table policies (
  version integer primary key,
  texts jsonb not null,
  published_at timestamptz not null default now()
);
