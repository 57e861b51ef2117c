-- Fields of a client's own. Values stand in contacts.fields under `key`, as JSON of the kind: number, "YYYY-MM-DD",
-- boolean, text, list of texts. A removed field keeps its row, so that its key never means something else.
create table contact_fields (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  key text not null,
  name text not null,
  name_key text not null,
  kind text not null check (kind in ('text', 'long_text', 'number', 'date', 'boolean', 'choice', 'choices', 'url')),
  options jsonb not null default '[]',
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id)
);
create unique index contact_fields_key on contact_fields (owner_id, key);
create unique index contact_fields_name on contact_fields (owner_id, name_key) where deleted_at is null;
call enlace_protect('contact_fields');

-- Names that were in use before there were fields become fields of text.
insert into contact_fields (owner_id, key, name, name_key, kind, position)
select owner_id, key, key, enlace_fold(key), 'text', row_number() over (partition by owner_id order by key) - 1
  from (select distinct on (owner_id, enlace_fold(key)) owner_id, key
          from contacts, jsonb_object_keys(fields) as key order by owner_id, enlace_fold(key), key) as used;

-- Every e-mail and telephone of a tamy. The primary ones are copied in contacts.email and contacts.phone. `live` follows
-- the tamy into the trash and back, because one address belongs to one live tamy only.
create table contact_addresses (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  label text,
  position integer not null default 0,
  is_primary boolean not null default false,
  live boolean not null default true,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references contacts (owner_id, id) on delete cascade,
  check (kind <> 'email' or value = lower(value))
);
create unique index contact_addresses_email on contact_addresses (owner_id, value) where kind = 'email' and live;
create index contact_addresses_phone on contact_addresses (owner_id, value) where kind = 'phone' and live;
create index contact_addresses_contact on contact_addresses (owner_id, contact_id, kind, position);
call enlace_protect('contact_addresses');

insert into contact_addresses (owner_id, contact_id, kind, value, is_primary, live)
select owner_id, id, 'email', email, true, deleted_at is null from contacts where email is not null
union all
select owner_id, id, 'phone', phone, true, deleted_at is null from contacts where phone is not null;

create function follow_contact_life() returns trigger
  language plpgsql as $$
begin
  update contact_addresses set live = (new.deleted_at is null)
   where owner_id = new.owner_id and contact_id = new.id and live <> (new.deleted_at is null);
  return null;
end
$$;
create trigger follow_contact_life after update of deleted_at on contacts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function follow_contact_life();

-- What is left of erased people: the hash of each address under a salt of the client, so that it never comes back by
-- itself.
create table suppression_salts (
  owner_id uuid primary key references users (id) on delete cascade,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
call enlace_protect('suppression_salts');
create table suppressed_addresses (
  owner_id uuid not null references users (id) on delete cascade,
  email_hash bytea not null,
  reason text not null check (reason in ('erased')),
  at timestamptz not null default now(),
  primary key (owner_id, email_hash)
);
call enlace_protect('suppressed_addresses');

-- A tamy that was merged into another stays in the trash as a pointer; what it had comes back from `state`.
alter table contacts add column merged_into uuid;
create index contacts_merged on contacts (owner_id, merged_into) where merged_into is not null;

create table contact_merges (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  kept_name text not null,
  merged_name text not null,
  -- Both records with addresses and links as they were, the kept one also as the merge left it.
  state jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (owner_id, id)
);
create index contact_merges_kept on contact_merges (owner_id, kept_id, created_at desc);
create index contact_merges_age on contact_merges (created_at);
call enlace_protect('contact_merges');

-- What changed hands, piece by piece.
create table contact_merge_items (
  owner_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('event', 'conversation', 'label', 'merged')),
  item_id uuid not null,
  primary key (owner_id, merge_id, kind, item_id),
  foreign key (owner_id, merge_id) references contact_merges (owner_id, id) on delete cascade
);
call enlace_protect('contact_merge_items');

-- Pairs the client called different people; the smaller id first.
create table contact_distinctions (
  owner_id uuid not null,
  left_id uuid not null,
  right_id uuid not null,
  at timestamptz not null default now(),
  primary key (owner_id, left_id, right_id),
  foreign key (owner_id, left_id) references contacts (owner_id, id) on delete cascade,
  foreign key (owner_id, right_id) references contacts (owner_id, id) on delete cascade
);
call enlace_protect('contact_distinctions');

-- Links mailed to an address, with which its person sees or erases what is kept. Only their SHA-256 is stored.
create table contact_privacy_links (
  owner_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references contacts (owner_id, id) on delete cascade
);
create unique index contact_privacy_links_token on contact_privacy_links (token_hash);
create index contact_privacy_links_contact on contact_privacy_links (owner_id, contact_id, created_at desc);
call enlace_protect('contact_privacy_links');
