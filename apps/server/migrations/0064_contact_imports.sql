-- Files of people brought in by a client. The file itself lies in the storage until the import is over.
create table contact_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'vcard')),
  size_bytes bigint not null,
  state text not null default 'mapping'
    check (state in ('mapping', 'checking', 'checked', 'running', 'paused', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  -- How the file is read and what was found in it.
  reading jsonb not null default '{}',
  analysis jsonb not null default '{}',
  plan jsonb not null default '{}',
  -- Records of the file, once it was read to its end.
  records_total integer,
  -- Records of the phase at hand that are done for good; the next chunk begins after them.
  cursor integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  problems integer not null default 0,
  -- The same five figures of the last check, and the free places it counted with.
  checked jsonb,
  room integer,
  restored integer not null default 0,
  kept integer not null default 0,
  failure text,
  -- Only the run whose number stands here may go on.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  -- Beginning of the phase at hand in this attempt and what was done then: pace and time left.
  pace_from timestamptz,
  pace_cursor integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  primary key (owner_id, id)
);
-- Work at hand, of all clients: what a killed process left is found here.
create index contact_imports_at_work on contact_imports (coalesce(heartbeat_at, created_at))
  where state in ('checking', 'running', 'undoing');
create index contact_imports_age on contact_imports (created_at);
call enlace_protect('contact_imports');

-- Rows worth telling about: of a check what it found, of a run what is needed to take it back or to mend the file.
create table contact_import_rows (
  owner_id uuid not null,
  import_id uuid not null,
  phase text not null check (phase in ('check', 'run', 'undo')),
  line integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'rejected', 'kept')),
  name text not null default '',
  contact_id uuid,
  -- [{field, before, after}]
  diff jsonb not null default '[]',
  -- [{column, value, code}]
  problems jsonb not null default '[]',
  -- The tamy before the change, exactly, and the moment the change wrote.
  before jsonb,
  stamp timestamptz,
  primary key (owner_id, import_id, phase, line),
  foreign key (owner_id, import_id) references contact_imports (owner_id, id) on delete cascade
);
create index contact_import_rows_outcome on contact_import_rows (owner_id, import_id, phase, outcome, line);
-- What was kept of a person goes when the person is erased.
create index contact_import_rows_contact on contact_import_rows (owner_id, contact_id) where contact_id is not null;
call enlace_protect('contact_import_rows');

create function forget_imported_rows() returns trigger
  language plpgsql as $$
begin
  delete from contact_import_rows r using removed d where r.owner_id = d.owner_id and r.contact_id = d.id;
  return null;
end
$$;
create trigger forget_imported_rows after delete on contacts
  referencing old table as removed for each statement execute function forget_imported_rows();

-- How the columns of a file with these headers were mapped the last time.
create table contact_import_mappings (
  owner_id uuid not null references users (id) on delete cascade,
  signature text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (owner_id, signature)
);
call enlace_protect('contact_import_mappings');
