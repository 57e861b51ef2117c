-- Rules that pick tamys, under a name. `counted_*` is the last full count.
create table segments (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  colour smallint not null check (colour between 1 and 8),
  rules jsonb not null,
  counted_total bigint,
  counted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index segments_name on segments (owner_id, name_key);
call enlace_protect('segments');
