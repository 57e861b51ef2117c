create table contacts (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  -- The name for sorting: lower case, without accents.
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
  source text not null,
  source_profile_id uuid,
  source_profile_name text,
  search tsvector not null default '',
  -- Latest activity of the contact.
  activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A merged contact stays in the trash as a pointer; undoing the merge restores its data from `contact_merges.state`.
  merged_into uuid,
  -- City and company for sorting and comparing, and a pseudo-random position for sampling. Contacts below a position
  -- form a fair sample, always the same one, so that estimates do not fluctuate.
  city_key text generated always as (enlace_fold(coalesce(city, ''))) stored,
  company_key text generated always as (enlace_fold(coalesce(company, ''))) stored,
  sample_at integer generated always as (uuid_hash(id)) stored,
  -- Custom field values that contacts entered in a form: key → {value, profileId, profileName, at}. An entry applies
  -- only while the field still has that value, so other writers need not update it.
  field_sources jsonb not null default '{}',
  no_tracking boolean not null default false,
  -- Where the contact lives, for mails sent at a local hour.
  time_zone text,
  primary key (owner_id, id),
  constraint contacts_source_check
    check (source in ('form', 'signup', 'mail', 'manual', 'import', 'api'))
);
-- One live contact per address; also finds the sender of a mail.
create unique index contacts_email on contacts (owner_id, email) where deleted_at is null and email is not null;
create index contacts_phone on contacts (owner_id, phone) where deleted_at is null and phone is not null;
-- An address that was suppressed before its contact was deleted stays suppressed.
create index contacts_deleted_email on contacts (owner_id, email, deleted_at desc) where deleted_at is not null;
-- The list in its three sort orders, and its default order filtered by status.
create index contacts_by_activity on contacts (owner_id, activity_at desc, id desc) where deleted_at is null;
create index contacts_by_name on contacts (owner_id, name_key, id) where deleted_at is null;
create index contacts_by_created on contacts (owner_id, created_at desc, id desc) where deleted_at is null;
create index contacts_by_status on contacts (owner_id, status, activity_at desc, id desc) where deleted_at is null;
create index contacts_search on contacts using gin (owner_id, search) where deleted_at is null;
call enlace_protect('contacts');
create index contacts_merged on contacts (owner_id, merged_into) where merged_into is not null;
call enlace_collect('contacts', 'contact');
create index contacts_by_city on contacts (owner_id, city_key, id) where deleted_at is null;
create index contacts_by_company on contacts (owner_id, company_key, id) where deleted_at is null;
create index contacts_sample on contacts (owner_id, sample_at) where deleted_at is null;
-- Subscribed but without an address: not available from the counters by status.
create index contacts_without_address on contacts (owner_id) where deleted_at is null and status = 'subscribed' and email is null;
create index contacts_in_trash on contacts (owner_id, deleted_at, id) include (name_key, email)
  where deleted_at is not null and merged_into is null;

-- Live contacts by status; maintained by trigger, for every writer.
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

-- Proof of consent and of its withdrawal; append-only.
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

-- Timeline of contacts. The time is part of the key so that the table can be partitioned by it.
create table contact_events (
  owner_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  kind text not null,
  details jsonb not null default '{}',
  primary key (owner_id, at, id)
);
-- A page of one contact's timeline.
create index contact_events_contact on contact_events (owner_id, contact_id, at desc, id desc);
call enlace_protect('contact_events');
-- Whether, how often and since when a contact did something; queried once per contact.
create index contact_events_kind on contact_events (owner_id, kind, contact_id, at desc);

-- Custom fields of a client. Values are in contacts.fields under `key`, as JSON of the kind: number, "YYYY-MM-DD",
-- boolean, text, list of texts. A deleted field keeps its row, so that its key is never reused.
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

-- All e-mail addresses and phone numbers of a contact. The primary ones are
-- copied to contacts.email and contacts.phone. `live` follows the contact to
-- the trash and back, because an address belongs to only one live contact.
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

-- Addresses of erased contacts, hashed with a salt per client, so that they are not added again automatically.
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

create table contact_merges (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  kept_name text not null,
  merged_name text not null,
  -- Both contacts with addresses and links before the merge, and the kept one also after it.
  state jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (owner_id, id)
);
create index contact_merges_kept on contact_merges (owner_id, kept_id, created_at desc);
create index contact_merges_age on contact_merges (created_at);
call enlace_protect('contact_merges');

-- Items moved by a merge.
create table contact_merge_items (
  owner_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('event', 'conversation', 'label', 'merged')),
  item_id uuid not null,
  primary key (owner_id, merge_id, kind, item_id),
  foreign key (owner_id, merge_id) references contact_merges (owner_id, id) on delete cascade
);
call enlace_protect('contact_merge_items');

-- Pairs the client marked as not duplicates; the smaller id first.
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

-- Links mailed to contacts to view or erase their data. Only the SHA-256 is stored.
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

-- Saved views of the list of contacts.
create table contact_views (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  position integer not null,
  is_default boolean not null default false,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index contact_views_name on contact_views (owner_id, name_key);
create unique index contact_views_default on contact_views (owner_id) where is_default;
call enlace_protect('contact_views');

-- A bulk change of contacts, processed in batches. `cursor` is the last contact processed.
create table contact_bulk_runs (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The action, the contacts it applies to and those excluded.
  action jsonb not null,
  filter jsonb not null default '{}',
  except_ids uuid[] not null default '{}',
  -- For `undo`: the run being undone.
  undo_of uuid,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  total bigint not null,
  total_is_exact boolean not null,
  seen bigint not null default 0,
  changed bigint not null default 0,
  cursor uuid,
  started_by jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create unique index contact_bulk_runs_undo on contact_bulk_runs (owner_id, undo_of) where undo_of is not null;
create index contact_bulk_runs_age on contact_bulk_runs (created_at);
call enlace_protect('contact_bulk_runs');

-- Data to undo a run: the previous folder of a contact, or the label added or removed.
create table contact_bulk_items (
  owner_id uuid not null,
  run_id uuid not null,
  contact_id uuid not null,
  -- A folder or a label; the nil id for none.
  target_id uuid not null,
  had boolean not null,
  primary key (owner_id, run_id, contact_id, target_id),
  foreign key (owner_id, run_id) references contact_bulk_runs (owner_id, id) on delete cascade
);
call enlace_protect('contact_bulk_items');

-- Rules that select contacts, under a name. `counted_*` is the last full count.
create table segments (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  colour smallint not null check (colour between 1 and 8),
  rules jsonb not null,
  counted_total bigint,
  counted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index segments_name on segments (owner_id, name_key);
call enlace_protect('segments');

-- Contact imports. The file is kept in storage until the import ends.
create table contact_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'vcard')),
  size_bytes bigint not null,
  state text not null default 'mapping'
    check (state in ('mapping', 'checking', 'checked', 'running', 'paused', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  -- How the file is parsed and what it contains.
  reading jsonb not null default '{}',
  analysis jsonb not null default '{}',
  plan jsonb not null default '{}',
  -- Number of records; known once the whole file was read.
  records_total integer,
  -- Records committed in the current phase; the next chunk starts after them.
  cursor integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  problems integer not null default 0,
  -- The same five counts from the last check, and the remaining quota it used.
  checked jsonb,
  room integer,
  restored integer not null default 0,
  kept integer not null default 0,
  failure text,
  -- Only the run with this number may continue.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  -- Start of the current phase in this attempt and its cursor then, for estimating the remaining time.
  pace_from timestamptz,
  pace_cursor integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  -- Scans of the waiting file for erased contacts that were started but not completed.
  scans smallint not null default 0,
  primary key (owner_id, id)
);
-- Active imports of all clients, to find those left by a killed process.
create index contact_imports_at_work on contact_imports (coalesce(heartbeat_at, created_at))
  where state in ('checking', 'running', 'undoing');
create index contact_imports_age on contact_imports (created_at);
call enlace_protect('contact_imports');

-- Noteworthy rows: the findings of a check; for a run, what is needed to undo it or to correct the file.
create table contact_import_rows (
  owner_id uuid not null,
  import_id uuid not null,
  phase text not null check (phase in ('check', 'run', 'undo')),
  line integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'rejected', 'kept')),
  name text not null default '',
  contact_id uuid,
  -- [{field, before, after}]
  diff jsonb not null default '[]',
  -- [{column, value, code}]
  problems jsonb not null default '[]',
  -- The exact contact before the change, and the timestamp the change wrote.
  before jsonb,
  stamp timestamptz,
  primary key (owner_id, import_id, phase, line),
  foreign key (owner_id, import_id) references contact_imports (owner_id, id) on delete cascade
);
create index contact_import_rows_outcome on contact_import_rows (owner_id, import_id, phase, outcome, line);
-- Deleted together with the contact.
create index contact_import_rows_contact on contact_import_rows (owner_id, contact_id) where contact_id is not null;
call enlace_protect('contact_import_rows');

create function forget_imported_rows() returns trigger
  language plpgsql as $$
begin
  delete from contact_import_rows r using removed d where r.owner_id = d.owner_id and r.contact_id = d.id;
  return null;
end
$$;
create trigger forget_imported_rows after delete on contacts
  referencing old table as removed for each statement execute function forget_imported_rows();

-- The last column mapping used for a file with these headers.
create table contact_import_mappings (
  owner_id uuid not null references users (id) on delete cascade,
  signature text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (owner_id, signature)
);
call enlace_protect('contact_import_mappings');

-- What was learned from a conversation is deleted with it: no words of an erased person may remain.
create function forget_spam_lessons() returns trigger
  language plpgsql as $$
begin
  update spam_words w set spam = greatest(w.spam - gone.spam, 0), ham = greatest(w.ham - gone.ham, 0)
    from (select r.owner_id, r.profile_id, word, count(*) filter (where r.is_spam)::int as spam,
                 count(*) filter (where not r.is_spam)::int as ham
            from removed r, unnest(r.words) as word group by 1, 2, 3) as gone
   where w.owner_id = gone.owner_id and w.profile_id = gone.profile_id and w.word = gone.word;
  delete from spam_words w using removed r
   where w.owner_id = r.owner_id and w.profile_id = r.profile_id and w.word = any(r.words) and w.spam = 0 and w.ham = 0;
  return null;
end
$$;

-- Words shared by many contacts need a large bitmap. With less memory it becomes lossy and keeps only pages, and every
-- row on those pages must be rechecked.
alter function search_contacts(uuid, tsquery, integer) set work_mem = '32MB';

-- Analyzes tables that have grown far beyond their statistics. An emptied table keeps an estimate of no rows until
-- autovacuum analyzes it, and meanwhile all its indexes look equally good to the planner.
create function enlace_count_grown(least_rows bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
     where c.oid in ('contacts'::regclass, 'contact_addresses'::regclass) and c.reltuples < least_rows
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;

create trigger note_added_contacts after insert on contacts
  referencing new table as added for each statement execute function note_contacts();
create trigger note_changed_contacts after update on contacts
  referencing old table as removed new table as added for each statement execute function note_contacts();
create trigger note_removed_contacts after delete on contacts
  referencing old table as removed for each statement execute function note_contacts();

-- Snapshots of contacts selected for campaigns: too many for the list of ids in a draft.
create table audience_selections (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  size integer not null check (size > 0),
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index audience_selections_age on audience_selections (created_at);
call enlace_protect('audience_selections');

-- One row per selected contact, so that lookups use an index and the planner has row counts. With arrays of ids, every
-- query read all of them and looked up each contact separately.
create table audience_selected (
  owner_id uuid not null,
  selection_id uuid not null,
  -- Contacts erased since then are skipped.
  contact_id uuid not null,
  primary key (owner_id, selection_id, contact_id),
  foreign key (owner_id, selection_id) references audience_selections (owner_id, id) on delete cascade
);
call enlace_protect('audience_selected');

-- Updates the statistics: the planner expects no rows for a selection created since the last analyze.
create function enlace_count_selected() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) audience_selected;
end
$$;
