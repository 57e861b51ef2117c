-- After how many days without a word conversations go to the trash; null or without a row never.
create table mailbox_retention (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer check (keep_days between 30 and 3650),
  -- Moved by a run that has not yet written its entry in the record.
  untold_count integer not null default 0,
  updated_at timestamptz not null
);
call enlace_protect('mailbox_retention');

-- Who takes a conversation out of the trash wants it: its age counts from then on.
alter table conversations add column restored_at timestamptz;
