-- When and how the client last had to do with a file: the order of the recent ones.
alter table files add column used_at timestamptz;
alter table files add column used_as text not null default 'uploaded'
  check (used_as in ('uploaded', 'opened', 'replaced', 'shared'));
-- What is known of files from before: their last content.
update files set used_at = coalesce(content_at, created_at), used_as = case when version > 1 then 'replaced' else 'uploaded' end;
alter table files alter column used_at set default now(), alter column used_at set not null;
create index files_by_use on files (owner_id, used_at, id) where deleted_at is null;
