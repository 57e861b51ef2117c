create table files (
  owner_id uuid not null references users (id),
  id uuid not null default uuidv7(),
  name text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  -- Stored widths in pixels, ascending. The content is in file storage.
  widths integer[] not null,
  size_bytes bigint not null check (size_bytes >= 0),
  created_at timestamptz not null default now(),
  kind text not null,
  -- Storage format, for example webp, pdf, mp4; detected from the content, never from the name.
  format text not null check (format ~ '^[a-z0-9]{2,5}$'),
  -- Storage id of the current content; null: the file's own id.
  content_id uuid,
  -- Size of the original of an image that is stored in addition to the rendered widths.
  original_bytes bigint check (original_bytes >= 0),
  -- Type of the original; null: as given by `format`.
  mime text,
  sha256 bytea check (octet_length(sha256) = 32),
  version integer not null default 1 check (version > 0),
  -- When the current content was uploaded; null: with the file.
  content_at timestamptz,
  -- Uploaded to the drive: visible only to the client until a page or mail shows it.
  is_closed boolean not null default false,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  name_key text generated always as (enlace_fold(name)) stored,
  primary key (owner_id, id),
  constraint files_picture check ((kind = 'image') = (width is not null and height is not null and cardinality(widths) > 0)),
  constraint files_kind check (kind in ('image', 'document', 'video', 'audio', 'text', 'archive', 'other'))
);
alter table client_brands add foreign key (owner_id, logo_file_id) references files (owner_id, id) on delete set null (logo_file_id);
-- Images are requested by id alone.
create index files_id on files (id);
call enlace_protect('files');
-- The newest files of a kind, for choosing one.
create index files_of_kind on files (owner_id, kind, id desc);
create index files_by_name on files (owner_id, name_key, id) where deleted_at is null;
create index files_by_size on files (owner_id, size_bytes, id) where deleted_at is null;
create index files_by_change on files (owner_id, updated_at, id) where deleted_at is null;
-- Finds duplicates.
create index files_same on files (owner_id, sha256) where sha256 is not null and deleted_at is null;
call enlace_collect('files', 'file');
create index files_in_trash on files (owner_id, deleted_at, id) include (size_bytes, name_key) where deleted_at is not null;
-- Substring search in file names. pg_trgm ignores non-ASCII letters, so names with such letters are encoded.
create index files_search on files using gin
  (owner_id, (case when name_key ~ '[^\x01-\x7f]' then enlace_search_form(name_key) else name_key end) gin_trgm_ops);

-- Files that visitors saw on a page. The row is kept when the page no longer shows the file: removing a file from a
-- password-protected page must not make it public.
create table profile_files (
  owner_id uuid not null,
  -- As in documents: the id of a file of the drive, or of an image that ships with the product.
  file_id text not null,
  profile_id uuid not null,
  is_shown boolean not null,
  primary key (owner_id, file_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index profile_files_of_profile on profile_files (owner_id, profile_id) where is_shown;
call enlace_protect('profile_files');

-- Files used in mails. Mails in other people's mailboxes refer to them, so their images stay accessible.
create table mail_files (
  owner_id uuid not null references users (id) on delete cascade,
  file_id text not null,
  primary key (owner_id, file_id)
);
call enlace_protect('mail_files');

create function enlace_files_of(document jsonb) returns table (file_id text)
  language sql immutable parallel safe as $$
  select distinct found #>> '{}' from jsonb_path_query(document, '$.**.fileId ? (@.type() == "string")') as found
   where length(found #>> '{}') <= 64
$$;

create function follow_shown_files() returns trigger
  language plpgsql as $$
begin
  update profile_files f set is_shown = false
   where f.owner_id = new.owner_id and f.profile_id = new.id and f.is_shown
     and f.file_id not in (select e.file_id from enlace_files_of(new.published) e);
  insert into profile_files (owner_id, file_id, profile_id, is_shown)
  select new.owner_id, e.file_id, new.id, true from enlace_files_of(new.published) e
  on conflict (owner_id, file_id, profile_id) do update set is_shown = true where not profile_files.is_shown;
  return null;
end
$$;
create trigger follow_files_of_new after insert on profiles
  for each row when (new.published is not null) execute function follow_shown_files();
create trigger follow_files_of_published after update of published on profiles
  for each row when (new.published is distinct from old.published) execute function follow_shown_files();

-- Files a text refers to by URL, as mails in the client's own HTML do.
create function enlace_files_in(body text) returns table (file_id text)
  language sql immutable parallel safe as $$
  select distinct found[1] from regexp_matches(coalesce(body, ''), '/f/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as found
$$;

-- For every table with mails: `document` contains blocks, `html`
-- and `source` text. A table has only some of these columns.
create function follow_mailed_files() returns trigger
  language plpgsql as $$
declare
  mail jsonb := to_jsonb(new);
begin
  insert into mail_files (owner_id, file_id)
  select new.owner_id, e.file_id from enlace_files_of(coalesce(mail -> 'document', '{}')) e
  union select new.owner_id, e.file_id from enlace_files_in(mail ->> 'html') e
  union select new.owner_id, e.file_id from enlace_files_in(mail ->> 'source') e
  on conflict do nothing;
  return null;
end
$$;
create trigger follow_mailed_files after insert or update on campaign_contents
  for each row execute function follow_mailed_files();
create trigger follow_mailed_files after insert or update on templates
  for each row when (new.kind <> 'profile') execute function follow_mailed_files();

-- Previous contents of a file.
create table file_versions (
  owner_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  version integer not null check (version > 0),
  -- Storage id of the content.
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

-- Resumable uploads. Their full length is reserved from the client's
-- quota at the start, so that parallel uploads cannot exceed it.
create table uploads (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  length_bytes bigint not null check (length_bytes >= 0),
  -- Bytes safely written to disk.
  offset_bytes bigint not null default 0 check (offset_bytes between 0 and length_bytes),
  -- Hash of the complete content, calculated by the sender.
  sha256 bytea check (octet_length(sha256) = 32),
  folder_id uuid,
  -- Names of subfolders below it, outermost first.
  folder_path text[] not null default '{}',
  -- The existing file that receives this content as a new version.
  replaces_id uuid,
  -- The file request it was made through; null: uploaded by the client.
  request_id uuid,
  -- Current writer, and when its lock expires.
  writer uuid,
  writer_until timestamptz,
  -- Set when the upload is complete; its content then belongs to that file.
  file_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Name given by a visitor who uploads through a file request.
  sender text check (char_length(sender) <= 120),
  primary key (owner_id, id)
);
create index uploads_id on uploads (id);
create index uploads_age on uploads (expires_at);
create index uploads_open on uploads (owner_id, created_at desc) where file_id is null;
call enlace_protect('uploads');
-- Active uploads of a request: they count towards its limits.
create index uploads_request on uploads (owner_id, request_id) where file_id is null and request_id is not null;

-- Public links to download a file or the files of a folder.
create table file_shares (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- SHA-256 of the token in the URL, and the encrypted token, so that the client can see the link again.
  token_hash bytea not null,
  token_sealed text not null,
  target_kind text not null check (target_kind in ('file', 'folder')),
  -- A file or folder. No foreign key: the link outlives its target and merely stops working.
  target_id uuid not null,
  name text not null,
  message text not null,
  password_hash text,
  -- Incremented when the password changes; invalidates access granted with an earlier one.
  password_count integer not null default 0,
  expires_at timestamptz,
  max_downloads integer check (max_downloads > 0),
  -- Completed downloads. Together with active ones they never exceed the max.
  downloads integer not null default 0,
  visits integer not null default 0,
  last_download_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (owner_id, id)
);
-- Visitors have only the token.
create unique index file_shares_token on file_shares (token_hash);
-- Links of a file or folder, newest first.
create index file_shares_target on file_shares (owner_id, target_id, id desc);
call enlace_protect('file_shares');

-- One row per download, however many requests it takes. It holds a place in the limit while active and counts
-- permanently once completed.
create table file_downloads (
  owner_id uuid not null,
  id uuid not null,
  share_id uuid not null,
  -- Null: all files of the folder in one archive.
  file_id uuid,
  -- Total size; null if not known in advance.
  size_bytes bigint,
  sent_bytes bigint not null default 0,
  -- Open responses. Not decremented if the process dies.
  open_streams integer not null default 0,
  started_at timestamptz not null,
  -- An unfinished download holds its place until then.
  held_until timestamptz not null,
  completed_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, share_id) references file_shares (owner_id, id) on delete cascade
);
-- Active downloads of a link.
create index file_downloads_open on file_downloads (owner_id, share_id) where completed_at is null;
-- For deleting old downloads.
create index file_downloads_age on file_downloads (started_at);
call enlace_protect('file_downloads');

-- Recent wrong passwords; networks only as keyed hashes.
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

-- Public links to upload files without seeing any.
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
  -- Everything received, including files deleted since.
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

-- Queue of PDFs without a first-page preview: those stored before previews existed, and those that could not be
-- rendered. A job renders each once and deletes its row.
create table pdf_pictures_due (
  owner_id uuid not null,
  file_id uuid not null,
  tries integer not null default 0,
  -- When a worker took it.
  claimed_at timestamptz,
  primary key (owner_id, file_id),
  foreign key (owner_id, file_id) references files (owner_id, id) on delete cascade
);
call enlace_protect('pdf_pictures_due');

-- Files whose names may match, up to a limit, either live or in the trash; the caller compares the names exactly. As in
-- `search_contacts`, the policy would prevent the use of the index, so the scope is checked here.
create function search_files(owner uuid, words text, in_trash boolean, most integer) returns setof files
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select * from files where owner_id = $1 and (deleted_at is not null) = $3
       and (case when name_key ~ ''[^\x01-\x7f]'' then enlace_search_form(name_key) else name_key end) like $2 limit $4'
    using owner, '%' || regexp_replace(enlace_search_form(words), '([\\%_])', '\\\1', 'g') || '%', in_trash, most;
end
$$;
