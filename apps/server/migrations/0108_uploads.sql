-- Uploads that can be gone on with. Their length is taken from the client's storage when they begin, so that any number
-- at once stays within the limit.
create table uploads (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  length_bytes bigint not null check (length_bytes >= 0),
  -- So many bytes are on the disk for good.
  offset_bytes bigint not null default 0 check (offset_bytes between 0 and length_bytes),
  -- Of the whole, as the sender counted it.
  sha256 bytea check (octet_length(sha256) = 32),
  folder_id uuid,
  -- Names of folders below that one, the outermost first.
  folder_path text[] not null default '{}',
  -- The file that gets this content instead of a new file being made.
  replaces_id uuid,
  -- The request for files it came through; null: the client's own.
  request_id uuid,
  -- Who writes to it, and until when nobody else may.
  writer uuid,
  writer_until timestamptz,
  -- Set when it has become a file; its bytes are that file's then.
  file_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (owner_id, id)
);
create index uploads_id on uploads (id);
create index uploads_age on uploads (expires_at);
create index uploads_open on uploads (owner_id, created_at desc) where file_id is null;
call enlace_protect('uploads');
