-- How many days things of every kind wait in the trash; without a row the usual number.
create table trash_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer not null check (keep_days between 7 and 365),
  updated_at timestamptz not null
);
call enlace_protect('trash_settings');
