-- Archives of another place that a client brings in. The archive itself lies in the storage until the import is over.
create table data_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- A wall's archive goes into the wall of this profile; null: everything of a client.
  wall_profile_id uuid,
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'finished', 'failed', 'cancelled')),
  -- Whose archive it is and from when, as it says itself.
  origin jsonb,
  -- What the last check or the run found: counts, problems, new names, room.
  report jsonb,
  failure text,
  -- The file of the archive that the failure is about.
  failure_path text,
  percent smallint not null default 0 check (percent between 0 and 100),
  eta_seconds integer,
  -- Only the run whose number stands here may go on.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, wall_profile_id) references profiles (owner_id, id) on delete cascade
);
create unique index data_imports_at_work on data_imports (owner_id) where state in ('checking', 'running');
create index data_imports_forsaken on data_imports (coalesce(heartbeat_at, created_at)) where state in ('checking', 'running');
create index data_imports_age on data_imports (created_at);
call enlace_protect('data_imports');
