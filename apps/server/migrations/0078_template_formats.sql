-- A mail is made of blocks, or of a text of the client's own: HTML, MJML or Markdown. The blocks stay beside the text,
-- because their theme colours what Markdown draws.
alter table templates
  add column format text not null default 'blocks' check (format in ('blocks', 'html', 'mjml', 'markdown')),
  add column source text not null default '' check (length(source) <= 300000),
  add column name_key text generated always as (enlace_fold(name)) stored,
  drop constraint templates_category_check,
  add constraint templates_category_check
    check (category in ('newsletter', 'event', 'shop', 'notice', 'welcome', 'followup'));
call enlace_collect('templates', 'template');

-- What a template was before it became something else: kept while somebody writes, before a way back, and as it was sent.
create table template_versions (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  template_id uuid not null,
  kind text not null check (kind in ('draft', 'sent')),
  revision integer not null,
  name text not null,
  category text,
  subject text not null,
  preheader text not null,
  format text not null,
  source text not null,
  document jsonb not null,
  saved_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, template_id) references templates (owner_id, id) on delete cascade
);
create index template_versions_newest on template_versions (owner_id, template_id, id desc);
call enlace_protect('template_versions');
