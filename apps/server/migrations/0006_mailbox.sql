create table conversations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  profile_name text not null,
  contact_id uuid,
  visitor_name text not null,
  visitor_email text check (visitor_email = lower(visitor_email)),
  visitor_phone text,
  -- Addresses whose mail joins this conversation; anybody else opens one of their own.
  participants text[] not null default '{}',
  subject text not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  state text not null,
  snoozed_until timestamptz,
  unread_count integer not null default 0 check (unread_count >= 0),
  preview text not null default '',
  last_direction text not null default 'in' check (last_direction in ('in', 'out')),
  last_message_at timestamptz not null default now(),
  assigned_to uuid,
  spam_score real not null default 0,
  spam_reasons text[] not null default '{}',
  -- The conversation whose reply address a stranger used.
  origin_id uuid,
  -- The campaign mail that was answered.
  campaign_delivery_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A conversation that was joined to another one: it leaves every list like a deleted one, and keeps its place so that
  -- mail to its reply address finds the surviving one.
  merged_into uuid,
  -- Who takes a conversation out of the trash wants it: its age counts from then on.
  restored_at timestamptz,
  -- Why it was put on the shelf; stays when somebody takes it off.
  shelf_reason text,
  primary key (owner_id, id),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint conversations_merged_into_fkey
    foreign key (owner_id, merged_into) references conversations (owner_id, id) on delete cascade,
  constraint conversations_merged_is_away check (merged_into is null or deleted_at is not null),
  constraint conversations_merged_elsewhere check (merged_into is distinct from id),
  constraint conversations_state_check
    check (state in ('waiting', 'open', 'snoozed', 'closed', 'spam', 'shelf')),
  constraint conversations_shelf_reason check (state <> 'shelf' or shelf_reason is not null)
);
-- Reply addresses name the conversation before the owner is known.
create index conversations_id on conversations (id);
create index conversations_by_state on conversations (owner_id, state, last_message_at desc, id desc) where deleted_at is null;
create index conversations_by_profile on conversations (owner_id, profile_id, state, last_message_at desc, id desc) where deleted_at is null;
create index conversations_newest on conversations (owner_id, last_message_at desc, id desc) where deleted_at is null;
-- Which running conversation a person has, and all of one tamy.
create index conversations_contact on conversations (owner_id, contact_id, last_message_at desc) where contact_id is not null;
create index conversations_origin on conversations (owner_id, origin_id) where origin_id is not null;
create index conversations_campaign_delivery on conversations (owner_id, campaign_delivery_id) where campaign_delivery_id is not null;
-- Snoozed ones that are due, of all clients.
create index conversations_due on conversations (snoozed_until) where state = 'snoozed';
call enlace_protect('conversations');
create index conversations_merged on conversations (owner_id, merged_into) where merged_into is not null;
-- Conversations are kept in folders and carry labels.
call enlace_collect('conversations', 'conversation');
create index conversations_in_trash on conversations (owner_id, deleted_at, id) where deleted_at is not null and merged_into is null;

-- Live conversations per profile and state, and how many of them hold something unread; kept by trigger.
create table conversation_counters (
  owner_id uuid not null,
  profile_id uuid not null,
  state text not null,
  total bigint not null default 0,
  unread bigint not null default 0,
  primary key (owner_id, profile_id, state)
);
call enlace_protect('conversation_counters');

create function count_conversations() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_counters as c (owner_id, profile_id, state, total, unread)
    select owner_id, profile_id, state, count(*), count(*) filter (where unread_count > 0)
      from added where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, profile_id, state) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    insert into conversation_counters as c (owner_id, profile_id, state, total, unread)
    select owner_id, profile_id, state, sum(amount), coalesce(sum(amount) filter (where unread_count > 0), 0)
      from (select owner_id, profile_id, state, unread_count, 1 as amount from added where deleted_at is null
            union all
            select owner_id, profile_id, state, unread_count, -1 from removed where deleted_at is null) as changes
     group by 1, 2, 3
    having sum(amount) <> 0 or coalesce(sum(amount) filter (where unread_count > 0), 0) <> 0
     order by 1, 2, 3
    on conflict (owner_id, profile_id, state)
      do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  else
    insert into conversation_counters as c (owner_id, profile_id, state, total, unread)
    select owner_id, profile_id, state, -count(*), -count(*) filter (where unread_count > 0)
      from removed where deleted_at is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (owner_id, profile_id, state) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  end if;
  return null;
end
$$;
create trigger count_added_conversations after insert on conversations
  referencing new table as added for each statement execute function count_conversations();
create trigger count_changed_conversations after update on conversations
  referencing old table as removed new table as added for each statement execute function count_conversations();
create trigger count_removed_conversations after delete on conversations
  referencing old table as removed for each statement execute function count_conversations();

create table messages (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  direction text not null check (direction in ('in', 'out', 'system')),
  channel text not null check (channel in ('form', 'email', 'system')),
  kind text not null default 'human' check (kind in ('human', 'auto_reply')),
  author_name text not null,
  author_email text,
  subject text,
  text text not null,
  full_text text,
  html text,
  remote_images integer not null default 0,
  fields jsonb not null default '[]',
  system jsonb,
  different_sender boolean not null default false,
  -- The message a machine answered.
  answers_id uuid,
  -- RFC 5322 ids without angle brackets.
  message_id text,
  in_reply_to text,
  -- Agreement given together with the message; kept here too, because there may be no contact to hang it on.
  consent jsonb,
  delivery_state text check (delivery_state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'bounced')),
  delivery_detail text,
  mail_id uuid,
  undo_until timestamptz,
  idempotency_key text,
  idempotency_hash bytea,
  search tsvector not null default '',
  at timestamptz not null default now(),
  -- What the sender's domain says about the mail: { verdict, dkim, spf, dmarc, domain }.
  sender_check jsonb,
  -- Which messages brought files; kept by trigger, whoever stores them.
  has_files boolean not null default false,
  -- Messages, answers and new tamys of each client, counted per quarter of an hour: days begin on one in every place. A figure is
  -- the sum of its slots and of the changes that were not folded into them yet. Who writes rows only adds changes, in the same
  -- transaction, so two writers never wait for each other's counts, and what is read is right at every moment.
  -- How long somebody had waited for this answer; null when it answers nobody. Written once, as a fact.
  reply_seconds integer check (reply_seconds >= 0),
  -- Programs use one Message-ID for many mails, and one mail may come to two conversations.
  content_hash bytea,
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  check ((direction = 'out') = (delivery_state is not null))
);
create unique index messages_idempotency on messages (owner_id, idempotency_key) where idempotency_key is not null;
create index messages_thread on messages (owner_id, conversation_id, at desc, id desc);
create index messages_search on messages using gin (owner_id, search);
-- Bounce addresses name the message before the owner is known.
create index messages_sent on messages (id) where direction = 'out';
call enlace_protect('messages');
create index messages_with_files on messages (owner_id, conversation_id, at) where has_files;
create index messages_recent on messages (at) where direction = 'in' and kind = 'human';
-- Messages of a span are counted without those of conversations that are spam or in the trash, without reading the rows themselves.
create index messages_of_people on messages (owner_id, at) include (conversation_id) where direction = 'in' and kind = 'human';
-- How often a rule did something: its lines between the messages.
create index messages_rule_lines on messages (owner_id, (system ->> 'ruleId'), at)
  where direction = 'system' and system ->> 'kind' = 'rule_applied';
create index messages_message_id on messages (owner_id, message_id) where message_id is not null;

create table message_attachments (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  message_id uuid not null,
  position integer not null,
  name text not null,
  mime text not null,
  size integer not null,
  content_id text,
  storage_key text not null,
  -- What a virus scanner said of a file that came in. Null: none was there when it came. Files that wait and files it
  -- objected to are never handed out; 'removed' are those whose bytes are gone as well.
  scan_state text check (scan_state in ('pending', 'clean', 'infected', 'removed')),
  scan_finding text,
  scan_attempts integer not null default 0,
  scan_due_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade,
  constraint message_attachments_scan_finding
    check ((scan_finding is not null) = (coalesce(scan_state, '') in ('infected', 'removed')))
);
create index message_attachments_message on message_attachments (owner_id, message_id, position);
call enlace_protect('message_attachments');
-- What is left to do, of all clients.
create index message_attachments_scans_due on message_attachments (scan_due_at) where scan_state in ('pending', 'infected');

create table conversation_drafts (
  owner_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  updated_at timestamptz not null default now(),
  html text,
  file_ids uuid[] not null default '{}',
  signature boolean not null default true,
  -- Changes with every save, so that two tabs notice each other.
  revision uuid not null default uuidv7(),
  primary key (owner_id, conversation_id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
call enlace_protect('conversation_drafts');

-- Mail as it came in, stored before it is acknowledged. Rows stay as tombstones when the mail itself is gone.
create table inbound_mails (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  recipient text not null,
  envelope_from text not null,
  raw_hash bytea not null,
  raw bytea storage external,
  size integer not null,
  state text not null default 'received',
  reason text,
  attempts smallint not null default 0,
  message_id text,
  conversation_id uuid,
  received_at timestamptz not null,
  processed_at timestamptz,
  source text not null default 'smtp' check (source in ('smtp', 'imap', 'webhook')),
  source_id uuid,
  -- Of mail without a reply address of ours.
  profile_id uuid,
  -- The server that brought it, for SPF; forgotten with the raw mail.
  remote_address text,
  helo text,
  -- What the reader said when it gave up; for the operator.
  detail text check (length(detail) <= 500),
  -- When the client was last told that this mail was put aside.
  told_at timestamptz,
  primary key (owner_id, id),
  constraint inbound_mails_state_check
    check (state in ('received', 'stored', 'shelved', 'duplicate', 'ignored', 'quarantined'))
);
create unique index inbound_mails_once on inbound_mails (owner_id, raw_hash, recipient);
call enlace_protect('inbound_mails');
-- Raw mail that is kept for a while.
create index inbound_mails_raw on inbound_mails (processed_at) where raw is not null and state <> 'received';
create index inbound_mails_set_aside on inbound_mails (owner_id, received_at desc, id desc) where state = 'quarantined';
-- The operator's list goes over all clients, and its acts name a mail without them.
create index inbound_mails_aside_newest on inbound_mails (received_at desc, id desc) where state = 'quarantined';
create index inbound_mails_aside_id on inbound_mails (id) where state = 'quarantined';
create index inbound_mails_source on inbound_mails (owner_id, source_id, state) where source_id is not null;
create index inbound_mails_conversation on inbound_mails (owner_id, conversation_id) where conversation_id is not null;
-- Mail of earlier versions that ended nowhere and whose bytes are still there: it is read once more.
create index inbound_mails_unplaced on inbound_mails (owner_id, id) where state = 'ignored' and raw is not null;

-- Pictures of received mail that were fetched on request, for a week. Without a file: the fetch failed, which is kept for minutes.
create table remote_pictures (
  owner_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the address in the mail.
  url_hash bytea not null,
  storage_key text,
  fetched_at timestamptz not null,
  primary key (owner_id, url_hash)
);
-- What is old enough to go, of all clients.
create index remote_pictures_age on remote_pictures (fetched_at);
call enlace_protect('remote_pictures');

-- Senders whose mails show their remote pictures without being asked.
create table picture_senders (
  owner_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (owner_id, email)
);
call enlace_protect('picture_senders');

-- Where mail comes from besides the listener: boxes of the client that are asked, and services that hand mail over.
create table mail_sources (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('imap', 'webhook')),
  name text not null,
  -- Where mail goes that answers nothing we know.
  profile_id uuid not null,
  host text,
  port integer check (port between 1 and 65535),
  username text,
  sealed_password text,
  folder text,
  -- Only mail from then on is taken, also when the server numbers its box anew.
  since timestamptz not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  sealed_secret text,
  paused boolean not null default false,
  failures integer not null default 0,
  next_poll_at timestamptz,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  last_mail_at timestamptz,
  received_count bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Mails that came once more, byte by byte.
  repeated_count bigint not null default 0,
  -- Mail that does not come is said at once and each day while it lasts.
  -- Since when nothing comes from here, as the client was told; null while it runs.
  halted_at timestamptz,
  -- When the client was last told so.
  told_at timestamptz,
  primary key (owner_id, id),
  check (kind <> 'imap' or (host is not null and port is not null and username is not null and sealed_password is not null
    and folder is not null)),
  check (kind <> 'webhook' or sealed_secret is not null)
);
-- A service names its source before the owner is known.
create index mail_sources_id on mail_sources (id);
create index mail_sources_due on mail_sources (next_poll_at) where kind = 'imap' and not paused;
call enlace_protect('mail_sources');
create index mail_sources_halted on mail_sources (told_at) where halted_at is not null and not paused;

-- Fingerprints of mail whose message was removed for good: what was deleted is never taken in again.
create table mail_tombstones (
  owner_id uuid not null references users (id) on delete cascade,
  message_hash bytea not null,
  at timestamptz not null default now(),
  primary key (owner_id, message_hash)
);
call enlace_protect('mail_tombstones');

-- What was removed is recognised by its id and what it said.
create function bury_mail_ids() returns trigger
  language plpgsql as $$
begin
  -- With the client themselves everything goes.
  insert into mail_tombstones (owner_id, message_hash)
  select r.owner_id, sha256(convert_to(r.message_id || coalesce(' ' || encode(r.content_hash, 'hex'), ''), 'UTF8')) from removed r
   where r.message_id is not null and exists (select 1 from users u where u.id = r.owner_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger bury_removed_messages after delete on messages
  referencing old table as removed for each statement execute function bury_mail_ids();

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

-- Notes of the client among the messages of a conversation. They stand in a table of their own, so that nothing that
-- reads messages for a visitor can meet one.
create table conversation_notes (
  owner_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid,
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create index conversation_notes_thread on conversation_notes (owner_id, conversation_id, created_at, id);
call enlace_protect('conversation_notes');

-- One joining of two conversations, with what takes it back for thirty days.
create table conversation_merges (
  owner_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  -- Columns of the surviving one as they were and as the joining left them: what was changed again since stays.
  target_before jsonb not null,
  target_after jsonb not null,
  source_participants text[] not null,
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, source_id) references conversations (owner_id, id) on delete cascade,
  foreign key (owner_id, target_id) references conversations (owner_id, id) on delete cascade
);
create index conversation_merges_target on conversation_merges (owner_id, target_id);
create index conversation_merges_source on conversation_merges (owner_id, source_id);
create index conversation_merges_age on conversation_merges (undo_until);
call enlace_protect('conversation_merges');

-- What moved, piece by piece.
create table conversation_merge_items (
  owner_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('message', 'note', 'label')),
  item_id uuid not null,
  primary key (owner_id, merge_id, kind, item_id),
  foreign key (owner_id, merge_id) references conversation_merges (owner_id, id) on delete cascade
);
call enlace_protect('conversation_merge_items');

-- How one change of states is taken back: what was there before, for a day.
create table conversation_undos (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  rows jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index conversation_undos_age on conversation_undos (created_at);
call enlace_protect('conversation_undos');

create function note_message_files() returns trigger
  language plpgsql as $$
begin
  update messages m set has_files = true
    from (select distinct owner_id, message_id from added) a
   where m.owner_id = a.owner_id and m.id = a.message_id and not m.has_files;
  return null;
end
$$;
create trigger note_added_files after insert on message_attachments
  referencing new table as added for each statement execute function note_message_files();

-- Templates of kind `reply`: a text for the mailbox instead of a document of blocks.
create table saved_replies (
  owner_id uuid not null,
  template_id uuid not null,
  format text not null check (format in ('plain', 'rich')),
  -- Plain text, or sanitised HTML; with variables in both.
  body text not null,
  -- Null: offered in the mailbox of every profile.
  profile_id uuid,
  used_at timestamptz,
  primary key (owner_id, template_id)
);
create index saved_replies_last_used on saved_replies (owner_id, used_at desc nulls last, template_id);
call enlace_protect('saved_replies');

-- What a client calls spam on one profile, word by word: nothing leaves the installation and no profile learns from another.
create table spam_words (
  owner_id uuid not null,
  profile_id uuid not null,
  word text not null check (length(word) <= 80),
  spam integer not null default 0 check (spam >= 0),
  ham integer not null default 0 check (ham >= 0),
  primary key (owner_id, profile_id, word)
);
call enlace_protect('spam_words');

-- Conversations that were learned from, with what was learned, so that a second thought takes the first one back.
create table spam_lessons (
  owner_id uuid not null,
  conversation_id uuid not null,
  profile_id uuid not null,
  is_spam boolean not null,
  words text[] not null,
  at timestamptz not null default now(),
  primary key (owner_id, conversation_id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create index spam_lessons_profile on spam_lessons (owner_id, profile_id, is_spam);
call enlace_protect('spam_lessons');

create trigger forget_spam_lessons after delete on spam_lessons
  referencing old table as removed for each statement execute function forget_spam_lessons();

-- First mails that are being written; with the mail the draft goes.
create table new_message_drafts (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  profile_id uuid,
  contact_id uuid,
  subject text not null default '',
  text text not null,
  html text,
  file_ids uuid[] not null default '{}',
  signature boolean not null default true,
  -- Changes with every save, so that two windows notice each other.
  revision uuid not null default uuidv7(),
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
call enlace_protect('new_message_drafts');

create trigger wait_of_reply before insert on messages for each row
  when (new.direction = 'out' and new.kind = 'human' and new.reply_seconds is null) execute function wait_of_reply();
create trigger note_added_messages after insert on messages
  referencing new table as added for each statement execute function note_added_messages();
create trigger note_changed_messages after update on messages
  referencing old table as removed new table as added for each statement execute function note_changed_messages();
create trigger note_removed_messages after delete on messages
  referencing old table as removed for each statement execute function note_removed_messages();
create trigger note_changed_conversations after update on conversations
  referencing old table as removed new table as added for each statement execute function note_changed_conversations();
create trigger note_removed_conversation before delete on conversations for each row
  when (counts_as_activity(old.state, old.deleted_at)) execute function note_removed_conversation();

-- What the slots and their changes should come to, from the rows themselves, where they do not. One statement sees both sides
-- at one moment, so writers may go on meanwhile; adding the difference as a change puts it right.
create function activity_drift() returns table (owner_id uuid, figure text, slot timestamptz, count bigint, seconds bigint)
  language sql stable as $$
  select d.owner_id, d.figure, d.slot, sum(d.count)::bigint, sum(d.seconds)::bigint
    from (select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds) as figure, enlace_quarter(m.at) as slot, count(*) as count,
                 coalesce(sum(m.reply_seconds), 0) as seconds
            from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
           where activity_figure(m.direction, m.kind, m.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
           group by 1, 2, 3
          union all
          select c.owner_id, 'contacts', enlace_quarter(c.created_at), count(*), 0 from contacts c where c.deleted_at is null group by 1, 3
          union all
          select s.owner_id, s.figure, s.slot, -s.count, -s.seconds from activity_slots s
          union all
          select n.owner_id, n.figure, n.slot, -n.count, -n.seconds from activity_changes n) d
   group by 1, 2, 3 having sum(d.count) <> 0 or sum(d.seconds) <> 0
$$;

-- What a client wants done with messages by itself, in their order.
create table mailbox_rules (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_enabled boolean not null,
  position integer not null,
  -- Whether all of the conditions must hold, or one is enough.
  needs_all boolean not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Rules after this one do not see the message.
  is_last boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id)
);
-- Every message that comes in reads the rules in their order.
create index mailbox_rules_order on mailbox_rules (owner_id, position, id) where deleted_at is null;
call enlace_protect('mailbox_rules');

-- After how many days without a word conversations go to the trash; null or without a row never.
create table mailbox_retention (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer check (keep_days between 30 and 3650),
  -- Moved by a run that has not yet written its entry in the record.
  untold_count integer not null default 0,
  updated_at timestamptz not null
);
call enlace_protect('mailbox_retention');

-- Senders whose mail goes to the list, because somebody took one of theirs off the shelf.
create table shelf_senders (
  owner_id uuid not null references users (id) on delete cascade,
  address text not null check (address = lower(address)),
  at timestamptz not null,
  primary key (owner_id, address)
);
call enlace_protect('shelf_senders');

-- Mail to the installation itself: postmaster, abuse, and answers to its own mails that belong to no client.
create table operator_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  envelope_from text not null,
  raw_hash bytea not null,
  raw bytea storage external not null,
  size integer not null,
  state text not null default 'received' check (state in ('received', 'kept')),
  -- Why it could not be read, when that is so.
  reason text,
  from_name text not null default '',
  from_address text not null default '',
  subject text not null default '',
  text text not null default '',
  files jsonb not null default '[]',
  remote_address text,
  helo text,
  received_at timestamptz not null
);
create unique index operator_mails_once on operator_mails (raw_hash, recipient);
create index operator_mails_newest on operator_mails (received_at desc, id desc);
