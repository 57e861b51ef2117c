-- Sign-in limits count for all processes together and survive a restart. Keys are keyed hashes: no account or network in clear.
drop table sign_in_failures;
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

alter table sessions add column network_hash text;
create index sessions_expiry on sessions (expires_at);
alter table users add column password_changed_at timestamptz;

-- A registration outlives its code, so that a new code can be asked for.
alter table registrations alter column code_hash drop not null;
alter table registrations add column code_expires_at timestamptz;
update registrations set code_expires_at = least(expires_at, created_at + interval '60 minutes');
alter table registrations add constraint registrations_code check ((code_hash is null) = (code_expires_at is null));

create index one_time_tokens_user on one_time_tokens (user_id, kind) where used_at is null;

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
