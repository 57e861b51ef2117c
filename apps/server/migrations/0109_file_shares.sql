-- Links under which whoever has them may download a file or the files of a folder.
create table file_shares (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- SHA-256 of the token in the address, and the token itself sealed, for the client's own list.
  token_hash bytea not null,
  token_sealed text not null,
  target_kind text not null check (target_kind in ('file', 'folder')),
  -- A file or a folder; no key, because the link outlives it and only stops to work.
  target_id uuid not null,
  name text not null,
  message text not null,
  password_hash text,
  -- How often the password changed: what an old one opened stays shut.
  password_count integer not null default 0,
  expires_at timestamptz,
  max_downloads integer check (max_downloads > 0),
  -- Finished ones. Together with those that hold a place they never pass the limit.
  downloads integer not null default 0,
  visits integer not null default 0,
  last_download_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (owner_id, id)
);
-- Visitors come with the token alone.
create unique index file_shares_token on file_shares (token_hash);
-- The links of one file or folder, newest first.
create index file_shares_target on file_shares (owner_id, target_id, id desc);
call enlace_protect('file_shares');

-- One download each, in one piece or in many. Begun, it holds a place for a while; finished, it is counted for good.
create table file_downloads (
  owner_id uuid not null,
  id uuid not null,
  share_id uuid not null,
  -- Null: all files of the folder in one archive.
  file_id uuid,
  -- Bytes of the whole; null where nobody knows beforehand.
  size_bytes bigint,
  sent_bytes bigint not null default 0,
  -- Answers that are being written. One that was never taken back ended with its process.
  open_streams integer not null default 0,
  started_at timestamptz not null,
  -- Until then an unfinished one holds its place.
  held_until timestamptz not null,
  completed_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, share_id) references file_shares (owner_id, id) on delete cascade
);
-- Those that hold a place of a link.
create index file_downloads_open on file_downloads (owner_id, share_id) where completed_at is null;
-- Old ones are removed.
create index file_downloads_age on file_downloads (started_at);
call enlace_protect('file_downloads');

-- Wrong passwords of the last minutes; networks only as a keyed hash.
create table file_share_guesses (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  share_id uuid not null,
  network_key text not null,
  at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, share_id) references file_shares (owner_id, id) on delete cascade
);
create index file_share_guesses_recent on file_share_guesses (owner_id, share_id, at);
create index file_share_guesses_age on file_share_guesses (at);
call enlace_protect('file_share_guesses');

-- Links under which whoever has them may leave files and see none.
create table file_requests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  token_sealed text not null,
  title text not null,
  message text not null,
  folder_id uuid,
  contact_id uuid,
  kinds text[],
  expires_at timestamptz,
  max_files integer check (max_files > 0),
  max_file_bytes bigint check (max_file_bytes > 0),
  max_total_bytes bigint check (max_total_bytes > 0),
  -- What arrived, also what was deleted since.
  files integer not null default 0,
  bytes bigint not null default 0,
  last_file_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (owner_id, id),
  check (max_files is null or files <= max_files),
  check (max_total_bytes is null or bytes <= max_total_bytes)
);
create unique index file_requests_token on file_requests (token_hash);
create index file_requests_contact on file_requests (owner_id, contact_id, id desc) where contact_id is not null;
call enlace_protect('file_requests');

create table received_files (
  owner_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  name text not null,
  size_bytes bigint not null,
  sender text not null,
  received_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, request_id) references file_requests (owner_id, id) on delete cascade
);
create index received_files_request on received_files (owner_id, request_id, id desc);
call enlace_protect('received_files');
