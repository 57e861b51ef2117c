-- Append-only record of what was changed by whom, written in the transaction of the change.
create table history_entries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  actor jsonb not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index history_entries_subject on history_entries (owner_id, subject_kind, subject_id, id desc);
call enlace_protect('history_entries');

create table notifications (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  params jsonb not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index notifications_unread on notifications (owner_id) where read_at is null;
call enlace_protect('notifications');

create table live_events (
  owner_id uuid not null,
  id bigint generated always as identity,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index live_events_age on live_events (created_at);
call enlace_protect('live_events');

-- Single mails (product mail, replies, test sends). Campaign deliveries have a ledger of their own.
create table mails (
  id uuid primary key default uuidv7(),
  owner_id uuid references users (id),
  purpose text not null,
  message_id text not null unique,
  from_name text,
  from_address text not null,
  envelope_from text not null,
  reply_to text,
  to_name text,
  to_address text not null,
  subject text not null,
  html text,
  body_text text not null,
  headers jsonb not null default '{}',
  in_reply_to text,
  reference_ids text[] not null default '{}',
  related jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain')),
  attempts integer not null default 0,
  outcome text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (id desc);
create index mails_owner on mails (owner_id, id desc);
call enlace_protect('mails');
