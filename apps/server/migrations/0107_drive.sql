-- The files of editors become the drive: any kind of file, a trash, older contents, folders and labels.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind check (kind in ('image', 'document', 'video', 'audio', 'text', 'archive', 'other')),
  -- Where the bytes of the present content lie; null: under the file's own id.
  add column content_id uuid,
  -- Of a picture whose bytes are kept as they came beside the drawn widths.
  add column original_bytes bigint check (original_bytes >= 0),
  -- What those bytes are; null: what the format says.
  add column mime text,
  add column sha256 bytea check (octet_length(sha256) = 32),
  add column version integer not null default 1 check (version > 0),
  -- When the present content came; null: with the file.
  add column content_at timestamptz,
  -- Put into the drive: nobody but the client sees it until a page or a mail shows it.
  add column is_closed boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column name_key text generated always as (enlace_fold(name)) stored;
update files set
  updated_at = created_at,
  kind = case when format in ('mp3', 'm4a') then 'audio' when format in ('txt', 'csv', 'vtt') then 'text' else kind end;

create index files_by_name on files (owner_id, name_key, id) where deleted_at is null;
create index files_by_size on files (owner_id, size_bytes, id) where deleted_at is null;
create index files_by_change on files (owner_id, updated_at, id) where deleted_at is null;
create index files_in_trash on files (owner_id, deleted_at, id) where deleted_at is not null;
-- What goes by age.
create index files_trash_age on files (deleted_at) where deleted_at is not null;
-- The same bytes twice.
create index files_same on files (owner_id, sha256) where sha256 is not null and deleted_at is null;
call enlace_collect('files', 'file');

-- Older contents of a file.
create table file_versions (
  owner_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  version integer not null check (version > 0),
  -- Where its bytes lie.
  content_id uuid not null,
  kind text not null,
  format text not null check (format ~ '^[a-z0-9]{2,5}$'),
  mime text,
  width integer,
  height integer,
  widths integer[] not null,
  size_bytes bigint not null check (size_bytes >= 0),
  original_bytes bigint,
  sha256 bytea,
  content_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, file_id) references files (owner_id, id) on delete cascade
);
create index file_versions_of_file on file_versions (owner_id, file_id, version);
call enlace_protect('file_versions');
