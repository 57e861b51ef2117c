create table files (
  owner_id uuid not null references users (id),
  id uuid not null default uuidv7(),
  name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Kept widths in pixels, ascending; the bytes are in the file storage.
  widths integer[] not null,
  size_bytes bigint not null check (size_bytes >= 0),
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
-- Pictures are asked for by id alone.
create index files_id on files (id);
call enlace_protect('files');
