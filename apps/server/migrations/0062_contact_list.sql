-- Tamys are kept in folders and labelled by the mechanism of all nouns.
call enlace_collect('contacts', 'contact');

-- Town and company as they sort and compare, and the tamy's place in the random order that samples are drawn in: a
-- prefix of that order is a fair sample, the same one for every look, so that an estimate does not flicker.
alter table contacts
  add column city_key text generated always as (enlace_fold(coalesce(city, ''))) stored,
  add column company_key text generated always as (enlace_fold(coalesce(company, ''))) stored,
  add column sample_at integer generated always as (uuid_hash(id)) stored;
create index contacts_by_city on contacts (owner_id, city_key, id) where deleted_at is null;
create index contacts_by_company on contacts (owner_id, company_key, id) where deleted_at is null;
create index contacts_sample on contacts (owner_id, sample_at) where deleted_at is null;

-- Who did something, how often and since when: asked once for each tamy that is looked at.
create index contact_events_kind on contact_events (owner_id, kind, contact_id, at desc);

-- Named ways to look at the list.
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

-- One change of many tamys, done in parts. `cursor` is the last tamy that was looked at.
create table contact_bulk_runs (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- What is done, to whom, and whom it leaves out.
  action jsonb not null,
  filter jsonb not null default '{}',
  except_ids uuid[] not null default '{}',
  -- For `undo`: the run that is taken back.
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

-- What a run changed, as it takes to put it back: the folder a tamy lay in, the label it gained or lost.
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
