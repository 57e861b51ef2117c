-- Names of the mail addresses of deleted clients and profiles, as hashes: mail to them must never reach anybody else.
create table taken_mail_names (name_hash bytea primary key);

-- Mail addresses of profiles: `{name}@MAIL_IN_DOMAIN`. A replaced one works for a while and is never reissued.
create table profile_addresses (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- Null once the profile is deleted for good: the rest of its mail goes to the main one.
  profile_id uuid,
  name text not null check (name = lower(name)),
  -- The one mails are sent from.
  is_main boolean not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete set null (profile_id),
  constraint profile_addresses_main_works check (not is_main or retired_at is null)
);
-- Mail names only the address; its client is not known yet.
create unique index profile_addresses_name on profile_addresses (name);
create unique index profile_addresses_main on profile_addresses (owner_id, profile_id) where is_main;
create index profile_addresses_profile on profile_addresses (owner_id, profile_id);
call enlace_protect('profile_addresses');

create function enlace_retire_mail_name() returns trigger language plpgsql as $$
begin
  if new.profile_id is null then
    new.is_main := false;
    new.retired_at := coalesce(new.retired_at, now());
  end if;
  return new;
end
$$;
create trigger profile_addresses_retire before update of profile_id on profile_addresses
  for each row execute function enlace_retire_mail_name();

create function enlace_keep_mail_name() returns trigger language plpgsql as $$
begin
  insert into taken_mail_names (name_hash) values (sha256(convert_to(old.name, 'UTF8'))) on conflict do nothing;
  return null;
end
$$;
create trigger profile_addresses_keep after delete on profile_addresses
  for each row execute function enlace_keep_mail_name();
