create table templates (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('email', 'reply', 'profile')),
  category text check (category in ('newsletter', 'event', 'shop', 'notice')),
  name text not null,
  subject text not null,
  preheader text not null default '',
  document jsonb not null,
  revision integer not null default 1 check (revision > 0),
  -- Campaigns started with it.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id)
);
-- The gallery, last changed first.
create index templates_newest on templates (owner_id, updated_at desc, id desc) where deleted_at is null;
call enlace_protect('templates');

-- Counts trial mails over a sliding hour.
create table template_tests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index template_tests_recent on template_tests (owner_id, at desc);
call enlace_protect('template_tests');
