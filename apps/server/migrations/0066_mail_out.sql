-- How a profile presents itself in mails.
create table sender_profiles (
  owner_id uuid not null,
  profile_id uuid not null,
  -- Null: the name of the account.
  display_name text,
  -- Shown as the sender only by mails that leave through the client's own server.
  from_address text check (from_address = lower(from_address)),
  -- Gets answers beside the mailbox.
  reply_address text check (reply_address = lower(reply_address)),
  signature_html text not null default '',
  signature_on boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (owner_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('sender_profiles');

-- When somebody is there, and what is answered by itself.
create table office_hours (
  owner_id uuid not null,
  profile_id uuid not null,
  time_zone text not null,
  -- Seven days from Monday, each a list of {from, to}; null: no hours are kept.
  weekly jsonb,
  -- {from, to, name} of days that are closed all day.
  closed_days jsonb not null default '[]',
  expected_answer text check (expected_answer in ('hour', 'hours', 'day', 'days', 'week')),
  auto_answer text not null default 'off' check (auto_answer in ('off', 'always', 'closed')),
  -- Language → text.
  auto_texts jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (owner_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('office_hours');

-- Whom a machine of ours answered last; one answer in a day, whatever they write.
create table auto_answers (
  owner_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null,
  sent_at timestamptz not null,
  primary key (owner_id, address_hash)
);
create index auto_answers_recent on auto_answers (owner_id, sent_at);
call enlace_protect('auto_answers');

create table own_mail_servers (
  owner_id uuid primary key references users (id) on delete cascade,
  host text not null,
  port integer not null check (port between 1 and 65535),
  tls text not null check (tls in ('implicit', 'required', 'none')),
  username text,
  password_sealed text,
  -- Mail goes through it only after a test that arrived.
  is_on boolean not null default false,
  -- Whether the product's own way is taken when this server cannot be used.
  fallback boolean not null default true,
  tested_at timestamptz,
  test_failure text,
  test_words text,
  -- Since when mails could not be handed over.
  failing_since timestamptz,
  tests_in_window smallint not null default 0,
  window_began_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((username is null) = (password_sealed is null)),
  check (not is_on or (tested_at is not null and test_failure is null))
);
call enlace_protect('own_mail_servers');

alter table mails
  -- {storageKey, filename, mime, contentId}
  add column attachments jsonb not null default '[]',
  add column more_reply_to text,
  add column auto_submitted text check (auto_submitted in ('auto-generated', 'auto-replied')),
  -- The sender that is shown when the client's own server carries the mail.
  add column own_from text,
  add column via text check (via in ('product', 'own')),
  add column own_failures smallint not null default 0,
  -- A process that died in mid-send holds the mail no longer than this.
  add column sending_until timestamptz;

-- Files of answers that are not sent yet; with the answer they become attachments of its message.
create table outgoing_files (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  mime text not null,
  size integer not null check (size >= 0),
  -- Pictures within the text.
  is_inline boolean not null default false,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index outgoing_files_old on outgoing_files (created_at);
call enlace_protect('outgoing_files');

alter table conversation_drafts
  add column html text,
  add column file_ids uuid[] not null default '{}',
  add column signature boolean not null default true,
  -- Changes with every save, so that two tabs notice each other.
  add column revision uuid not null default uuidv7();

create table scheduled_replies (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  text text not null,
  html text,
  file_ids uuid[] not null default '{}',
  signature boolean not null default true,
  close boolean not null default false,
  send_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  failure text,
  created_by uuid not null,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create unique index scheduled_replies_key on scheduled_replies (owner_id, idempotency_key);
create index scheduled_replies_due on scheduled_replies (send_at) where state = 'waiting';
create index scheduled_replies_conversation on scheduled_replies (owner_id, conversation_id, send_at);
call enlace_protect('scheduled_replies');
