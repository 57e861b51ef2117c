-- Every alias a person holds or held. An old one leads to its person for good and is nobody else's to take; row-level
-- security hides it from other clients, the primary key does not.
create table alias_claims (
  alias text primary key check (alias = lower(alias)),
  owner_id uuid not null references users (id) on delete cascade,
  claimed_at timestamptz not null default now()
);
create index alias_claims_owner on alias_claims (owner_id);
call enlace_protect('alias_claims');
insert into alias_claims (alias, owner_id, claimed_at) select alias, id, created_at from users;

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

create table billing_identities (
  owner_id uuid primary key references users (id) on delete cascade,
  legal_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id text,
  tax_id_kind text,
  line1 text not null,
  line2 text,
  postal_code text,
  city text not null,
  region text,
  email text not null check (email = lower(email)),
  updated_at timestamptz not null,
  check ((tax_id is null) = (tax_id_kind is null))
);
call enlace_protect('billing_identities');

-- What a person wants to hear of and where; a kind without a row follows the product's default.
create table notification_channels (
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'immediate', 'daily')),
  primary key (owner_id, kind)
);
call enlace_protect('notification_channels');

alter table notifications
  add column in_app boolean not null default true,
  add column email text not null default 'off' check (email in ('off', 'immediate', 'daily')),
  -- Set when the mail about it is queued, or when none is needed any more.
  add column mailed_at timestamptz;
create index notifications_digest on notifications (owner_id) where email = 'daily' and mailed_at is null;
create index notifications_mailed on notifications (owner_id, mailed_at) where email = 'immediate' and mailed_at is not null;
drop index notifications_unread;
create index notifications_unread on notifications (owner_id) where read_at is null and in_app;

-- One summary a day and person, whatever runs twice.
create table notification_digests (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  mail_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, day)
);
call enlace_protect('notification_digests');
