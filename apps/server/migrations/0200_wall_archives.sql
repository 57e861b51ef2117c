-- Posts and files that the archive of a wall brought, so that they can be put into the trash together.
create table data_import_things (
  owner_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('post', 'file')),
  thing_id uuid not null,
  primary key (owner_id, import_id, kind, thing_id),
  foreign key (owner_id, import_id) references data_imports (owner_id, id) on delete cascade
);
call enlace_protect('data_import_things');

alter table data_imports add column undone_at timestamptz;
