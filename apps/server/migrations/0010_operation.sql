-- Identity of this database. A file next to the database has the same mark. A restored or copied database does not
-- match it, and nothing is sent until somebody confirms.
create table instance (
  singleton boolean primary key default true check (singleton),
  mark uuid not null,
  held_since timestamptz,
  held_reason text check (held_reason in ('file_missing', 'other_mark')),
  confirmed_at timestamptz,
  renewed_at timestamptz not null default now()
);

-- The operator's figures: mails and messages are counted every half hour, errors as they occur. Slots are half hours,
-- because days start on one in almost every time zone.
create table operator_slots (
  figure text not null check (figure in ('campaign_accepted', 'single_accepted', 'rejected', 'bounced', 'complained', 'messages', 'server_errors')),
  slot timestamptz not null check (slot = date_bin('30 minutes', slot, timestamptz '2000-01-01 00:00:00+00')),
  count bigint not null check (count >= 0),
  primary key (figure, slot)
);

-- Mails and messages before this time are in `operator_slots`; later ones are counted from the rows themselves.
create table operator_counting (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null
);

-- The only definition of the counts, for filling the table and for the time after it. A mail refused during SMTP is
-- `rejected`; one returned later is `bounced`.
create function operator_counts(since timestamptz, until timestamptz)
  returns table (figure text, slot timestamptz, count bigint) language sql stable as $$
  select figure, date_bin('30 minutes', at, timestamptz '2000-01-01 00:00:00+00') as slot, sum(mails)::bigint
    from (
      select 'campaign_accepted' as figure, minute as at, accepted as mails
        from campaign_minutes where minute >= since and minute < until
      union all
      select 'single_accepted', sent_at, 1
        from mails where state in ('accepted', 'caught') and sent_at >= since and sent_at < until
      union all
      -- A rejected mail has no time other than its creation.
      select 'rejected', created_at, 1 from mails where state = 'rejected' and created_at >= since and created_at < until
      union all
      select 'messages', at, 1 from messages where direction = 'in' and kind = 'human' and at >= since and at < until
      union all
      select case when kind = 'complaint' then 'complained' when source = 'smtp' then 'rejected' else 'bounced' end, at, 1
        from mail_events
       where kind in ('soft_bounce', 'hard_bounce', 'complaint') and at >= since and at < until
         -- Already counted by the row in `mails`.
         and not (source = 'smtp' and kind <> 'complaint' and mail_id is not null)
    ) each_mail
   where mails > 0
   group by 1, 2
$$;

-- Runtime settings of the operator; every process reloads them within a second. Missing areas use the defaults.
create table operator_settings (
  area text primary key check (area in ('brand', 'limits')),
  value jsonb not null,
  changed_at timestamptz not null
);

-- When backups are made and the results of the last ones. Existing backups are listed from the folder only: these rows
-- are part of every backup and are outdated as soon as one is restored.
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
  -- Since when backups are expected: a new installation is not overdue.
  on_since timestamptz not null default now(),
  -- The last day, in the time zone above, whose backup was started.
  last_day date,
  -- When somebody was last warned that backups fail or are outdated.
  warned_at timestamptz
);

insert into backup_settings default values;

create table backup_runs (
  id uuid primary key,
  work text not null check (work in ('backup', 'check')),
  origin text not null check (origin in ('schedule', 'operator', 'command')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  began_at timestamptz not null,
  -- Heartbeat; an outdated one belongs to a dead process.
  seen_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint backup_runs_failure_check
    check (failure in ('disk_full', 'folder_unusable', 'database', 'check_failed', 'cut_off', 'in_use', 'bucket', 'other'))
);
-- Only one run at a time.
create unique index backup_runs_open on backup_runs ((true)) where state in ('waiting', 'running');
-- The latest run, for the screen and the warning.
create index backup_runs_newest on backup_runs (began_at desc);

-- Totals of `operator_slots` per UTC day, so that long ranges need half hours only at their ends.
create table operator_days (
  figure text not null,
  day date not null,
  count bigint not null,
  primary key (figure, day)
);
