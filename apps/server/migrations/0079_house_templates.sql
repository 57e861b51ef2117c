-- Templates of the operator: clients see what is published and make copies of it.
create table house_templates (
  id uuid primary key default uuidv7(),
  category text check (category in ('newsletter', 'event', 'shop', 'notice', 'welcome', 'followup')),
  name text not null,
  subject text not null default '',
  preheader text not null default '',
  format text not null default 'blocks' check (format in ('blocks', 'html', 'mjml', 'markdown')),
  source text not null default '' check (length(source) <= 300000),
  document jsonb not null,
  revision integer not null default 1 check (revision > 0),
  -- What clients see: a copy of the draft at its last publication, null while there is none.
  published jsonb,
  published_at timestamptz,
  copies integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index house_templates_newest on house_templates (updated_at desc, id desc) where deleted_at is null;
