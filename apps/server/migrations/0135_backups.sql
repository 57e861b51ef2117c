-- When backups are made and how the last ones went. What is in the folder is told by the folder alone: these rows go into
-- every backup and are old the moment it is put back.
create table backup_settings (
  singleton boolean primary key default true check (singleton),
  is_on boolean not null default true,
  hour integer not null default 3 check (hour between 0 and 23),
  time_zone text not null default 'UTC',
  keep_daily integer not null default 7 check (keep_daily between 1 and 60),
  keep_weekly integer not null default 4 check (keep_weekly between 0 and 52),
  keep_monthly integer not null default 3 check (keep_monthly between 0 and 60),
  folder text check (length(folder) between 1 and 500),
  with_files boolean not null default true,
  -- Since when backups are expected: a new installation is not behind.
  on_since timestamptz not null default now(),
  -- The day, in the zone above, whose backup was begun last.
  last_day date,
  -- When somebody was last told that backups fail or are old.
  warned_at timestamptz
);
insert into backup_settings default values;

create table backup_runs (
  id uuid primary key,
  work text not null check (work in ('backup', 'check')),
  origin text not null check (origin in ('schedule', 'operator', 'command')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  began_at timestamptz not null,
  -- Renewed while it works; an old one belongs to a process that is gone.
  seen_at timestamptz not null,
  ended_at timestamptz,
  failure text check (failure in ('disk_full', 'folder_unusable', 'database', 'check_failed', 'cut_off', 'in_use', 'other')),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
-- One at a time.
create unique index backup_runs_open on backup_runs ((true)) where state in ('waiting', 'running');
-- The newest one, on the screen and for the warning.
create index backup_runs_newest on backup_runs (began_at desc);
