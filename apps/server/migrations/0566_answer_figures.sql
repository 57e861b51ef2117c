-- Answers in a time range, for the figures of the mailbox.
create index messages_answers on messages (owner_id, at) where direction = 'out' and kind = 'human' and reply_seconds is not null;

-- How soon, in minutes of office hours, people are to have their first answer and every other one.
create table mailbox_targets (
  owner_id uuid primary key references users (id) on delete cascade,
  first_minutes integer check (first_minutes between 1 and 100000),
  answer_minutes integer check (answer_minutes between 1 and 100000),
  -- Since when people are asked, once their conversation is closed, whether they were helped; null: they are not.
  rating_since timestamptz,
  updated_at timestamptz not null
);
call enlace_protect('mailbox_targets');

-- When the client had a notice that the answer to the message that waits is nearly due.
alter table conversations add column target_noticed_at timestamptz;

-- What was left at the end of each day of the client's zone.
create table mailbox_day_ends (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  profile_id uuid not null,
  waiting integer not null,
  open integer not null,
  primary key (owner_id, day, profile_id)
);
call enlace_protect('mailbox_day_ends');
