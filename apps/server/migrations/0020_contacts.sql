-- Lets a uuid stand beside a search vector in one GIN index.
create extension if not exists btree_gin;

create table contacts (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  -- The name as it sorts: lower case, without accents.
  name_key text not null,
  first_name text,
  last_name text,
  email text check (email = lower(email)),
  phone text,
  company text,
  city text,
  status text not null check (status in ('subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'blocked')),
  status_reason text,
  status_changed_at timestamptz not null default now(),
  language text check (language in ('es', 'en', 'ja')),
  notes text not null default '',
  fields jsonb not null default '{}',
  source text not null check (source in ('form', 'mail', 'manual', 'import', 'api')),
  source_profile_id uuid,
  source_profile_name text,
  search tsvector not null default '',
  -- Last thing the person did.
  activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id)
);
-- One live record per address; also the look-up of a sender.
create unique index contacts_email on contacts (owner_id, email) where deleted_at is null and email is not null;
create index contacts_phone on contacts (owner_id, phone) where deleted_at is null and phone is not null;
-- An address that was suppressed before it went to the trash stays suppressed.
create index contacts_deleted_email on contacts (owner_id, email, deleted_at desc) where deleted_at is not null;
-- The list in its three orders, and its usual order under a status filter.
create index contacts_by_activity on contacts (owner_id, activity_at desc, id desc) where deleted_at is null;
create index contacts_by_name on contacts (owner_id, name_key, id) where deleted_at is null;
create index contacts_by_created on contacts (owner_id, created_at desc, id desc) where deleted_at is null;
create index contacts_by_status on contacts (owner_id, status, activity_at desc, id desc) where deleted_at is null;
create index contacts_search on contacts using gin (owner_id, search) where deleted_at is null;
call enlace_protect('contacts');

-- Live contacts by status; kept by trigger, so that every writer is counted.
create table contact_counters (
  owner_id uuid not null,
  status text not null,
  total bigint not null default 0,
  primary key (owner_id, status)
);
call enlace_protect('contact_counters');

create function count_contacts() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_counters as c (owner_id, status, total)
    select owner_id, status, count(*) from added where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, status) do update set total = c.total + excluded.total;
  elsif tg_op = 'UPDATE' then
    insert into contact_counters as c (owner_id, status, total)
    select owner_id, status, sum(amount)
      from (select owner_id, status, 1 as amount from added where deleted_at is null
            union all
            select owner_id, status, -1 from removed where deleted_at is null) as changes
     group by 1, 2 having sum(amount) <> 0 order by 1, 2
    on conflict (owner_id, status) do update set total = c.total + excluded.total;
  else
    insert into contact_counters as c (owner_id, status, total)
    select owner_id, status, -count(*) from removed where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, status) do update set total = c.total + excluded.total;
  end if;
  return null;
end
$$;
create trigger count_added_contacts after insert on contacts
  referencing new table as added for each statement execute function count_contacts();
create trigger count_changed_contacts after update on contacts
  referencing old table as removed new table as added for each statement execute function count_contacts();
create trigger count_removed_contacts after delete on contacts
  referencing old table as removed for each statement execute function count_contacts();

-- Proof of agreement and of its end: rows are only ever added.
create table contact_consents (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  action text not null check (action in ('given', 'withdrawn')),
  purpose text not null check (purpose in ('mail')),
  text text not null,
  text_version text not null,
  source text not null,
  profile_id uuid,
  profile_name text,
  ip_hash text,
  locale text check (locale in ('es', 'en', 'ja')),
  at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references contacts (owner_id, id) on delete cascade
);
create index contact_consents_contact on contact_consents (owner_id, contact_id, at desc);
call enlace_protect('contact_consents');
call enlace_append_only('contact_consents');

-- Timeline. The time is part of the key so that the table can be partitioned by it.
create table contact_events (
  owner_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  kind text not null,
  details jsonb not null default '{}',
  primary key (owner_id, at, id)
);
-- One person's timeline page, and the pulse of the list.
create index contact_events_contact on contact_events (owner_id, contact_id, at desc, id desc);
call enlace_protect('contact_events');
