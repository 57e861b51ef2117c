-- Versions are also drafts that another draft replaced: `published_at` of those is when they were last saved.
alter table profile_versions
  add column kind text not null default 'published' check (kind in ('published', 'draft'));
