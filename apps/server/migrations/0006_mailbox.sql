create table conversations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  profile_name text not null,
  contact_id uuid,
  visitor_name text not null,
  visitor_email text check (visitor_email = lower(visitor_email)),
  visitor_phone text,
  -- Addresses whose mail joins this conversation. Mail from any other address starts a new one.
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
  -- The conversation whose reply address an unknown sender used.
  origin_id uuid,
  -- The campaign mail being answered.
  campaign_delivery_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Target of a merge. A merged conversation is hidden like a deleted one; its row remains so that mail to its reply
  -- address reaches the target.
  merged_into uuid,
  -- When it was last restored from the trash; its retention period starts again then.
  restored_at timestamptz,
  -- Why it was shelved; kept when it is unshelved.
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
-- Reply addresses contain the conversation id; the owner is not known yet.
create index conversations_id on conversations (id);
create index conversations_by_state on conversations (owner_id, state, last_message_at desc, id desc) where deleted_at is null;
create index conversations_by_profile on conversations (owner_id, profile_id, state, last_message_at desc, id desc) where deleted_at is null;
create index conversations_newest on conversations (owner_id, last_message_at desc, id desc) where deleted_at is null;
-- The open conversation of a contact, and all conversations of a contact.
create index conversations_contact on conversations (owner_id, contact_id, last_message_at desc) where contact_id is not null;
create index conversations_origin on conversations (owner_id, origin_id) where origin_id is not null;
create index conversations_campaign_delivery on conversations (owner_id, campaign_delivery_id) where campaign_delivery_id is not null;
-- Snoozed conversations that are due, across all clients.
create index conversations_due on conversations (snoozed_until) where state = 'snoozed';
call enlace_protect('conversations');
create index conversations_merged on conversations (owner_id, merged_into) where merged_into is not null;
call enlace_collect('conversations', 'conversation');
create index conversations_in_trash on conversations (owner_id, deleted_at, id) where deleted_at is not null and merged_into is null;

-- Live conversations per profile and state, and how many of them have unread messages; maintained by trigger.
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
  -- The message that an automatic reply answers.
  answers_id uuid,
  -- RFC 5322 ids without angle brackets.
  message_id text,
  in_reply_to text,
  -- Consent given with the message; kept here too, because there may be no contact yet.
  consent jsonb,
  delivery_state text check (delivery_state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'bounced')),
  delivery_detail text,
  mail_id uuid,
  undo_until timestamptz,
  idempotency_key text,
  idempotency_hash bytea,
  search tsvector not null default '',
  at timestamptz not null default now(),
  -- Authentication of the sender's domain: { verdict, dkim, spf, dmarc, domain }.
  sender_check jsonb,
  -- Whether the message has attachments; maintained by trigger, for every writer.
  has_files boolean not null default false,
  -- How long the sender waited for this reply; null when it answers nothing. Written once and never recalculated.
  reply_seconds integer check (reply_seconds >= 0),
  -- Distinguishes mails with the same Message-ID: some programs reuse one, and a mail may reach two conversations.
  content_hash bytea,
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  check ((direction = 'out') = (delivery_state is not null))
);
create unique index messages_idempotency on messages (owner_id, idempotency_key) where idempotency_key is not null;
create index messages_thread on messages (owner_id, conversation_id, at desc, id desc);
create index messages_search on messages using gin (owner_id, search);
-- Bounce addresses contain the message id; the owner is not known yet.
create index messages_sent on messages (id) where direction = 'out';
call enlace_protect('messages');
create index messages_with_files on messages (owner_id, conversation_id, at) where has_files;
create index messages_recent on messages (at) where direction = 'in' and kind = 'human';
-- Counts messages in a time range, excluding conversations in spam or the trash, with an index-only scan.
create index messages_of_people on messages (owner_id, at) include (conversation_id) where direction = 'in' and kind = 'human';
-- How often a rule was applied: its lines in the conversations.
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
  -- Result of the virus scan of an incoming file. Null: no scanner was configured then. Pending and infected files are
  -- never served; 'removed' means the content was deleted as well.
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
-- Pending scans and removals, across all clients.
create index message_attachments_scans_due on message_attachments (scan_due_at) where scan_state in ('pending', 'infected');

create table conversation_drafts (
  owner_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  updated_at timestamptz not null default now(),
  html text,
  file_ids uuid[] not null default '{}',
  signature boolean not null default true,
  -- Changes with every save, so that concurrent edits in two tabs are detected.
  revision uuid not null default uuidv7(),
  primary key (owner_id, conversation_id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
call enlace_protect('conversation_drafts');

-- Incoming mail, stored before it is acknowledged. The row remains as a tombstone when the mail itself is deleted.
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
  -- For mail without one of our reply addresses.
  profile_id uuid,
  -- The sending server, for SPF; deleted with the raw mail.
  remote_address text,
  helo text,
  -- Error of the mail parser, for the operator.
  detail text check (length(detail) <= 500),
  -- When the client was last notified that this mail was quarantined.
  told_at timestamptz,
  primary key (owner_id, id),
  constraint inbound_mails_state_check
    check (state in ('received', 'stored', 'shelved', 'duplicate', 'ignored', 'quarantined'))
);
create unique index inbound_mails_once on inbound_mails (owner_id, raw_hash, recipient);
call enlace_protect('inbound_mails');
-- Raw mail kept for a limited time.
create index inbound_mails_raw on inbound_mails (processed_at) where raw is not null and state <> 'received';
create index inbound_mails_set_aside on inbound_mails (owner_id, received_at desc, id desc) where state = 'quarantined';
-- The operator's list covers all clients, and its actions identify a mail by id alone.
create index inbound_mails_aside_newest on inbound_mails (received_at desc, id desc) where state = 'quarantined';
create index inbound_mails_aside_id on inbound_mails (id) where state = 'quarantined';
create index inbound_mails_source on inbound_mails (owner_id, source_id, state) where source_id is not null;
create index inbound_mails_conversation on inbound_mails (owner_id, conversation_id) where conversation_id is not null;
-- Mail that earlier versions ignored and whose content is still stored; it is processed once more.
create index inbound_mails_unplaced on inbound_mails (owner_id, id) where state = 'ignored' and raw is not null;

-- Remote images of received mail, fetched on request and kept
-- for a week. Without a file the fetch failed; kept for minutes.
create table remote_pictures (
  owner_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the URL in the mail.
  url_hash bytea not null,
  storage_key text,
  fetched_at timestamptz not null,
  primary key (owner_id, url_hash)
);
-- Expired rows, across all clients.
create index remote_pictures_age on remote_pictures (fetched_at);
call enlace_protect('remote_pictures');

-- Senders whose remote images are shown without asking.
create table picture_senders (
  owner_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (owner_id, email)
);
call enlace_protect('picture_senders');

-- Sources of mail other than the SMTP listener: polled IMAP mailboxes, and services that deliver mail by webhook.
create table mail_sources (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('imap', 'webhook')),
  name text not null,
  -- Profile for mail that matches no conversation.
  profile_id uuid not null,
  host text,
  port integer check (port between 1 and 65535),
  username text,
  sealed_password text,
  folder text,
  -- Only mail received from then on is imported, even if the server changes its UIDVALIDITY.
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
  -- Mails received again, byte for byte.
  repeated_count bigint not null default 0,
  -- Since when nothing is received, set once the client is notified; null while it works.
  halted_at timestamptz,
  -- When the client was last notified of this; repeated daily while it lasts.
  told_at timestamptz,
  primary key (owner_id, id),
  check (kind <> 'imap' or (host is not null and port is not null and username is not null and sealed_password is not null
    and folder is not null)),
  check (kind <> 'webhook' or sealed_secret is not null)
);
-- Webhook calls identify their source before the owner is known.
create index mail_sources_id on mail_sources (id);
create index mail_sources_due on mail_sources (next_poll_at) where kind = 'imap' and not paused;
call enlace_protect('mail_sources');
create index mail_sources_halted on mail_sources (told_at) where halted_at is not null and not paused;

-- Fingerprints of permanently deleted messages, so that they are never imported again.
create table mail_tombstones (
  owner_id uuid not null references users (id) on delete cascade,
  message_hash bytea not null,
  at timestamptz not null default now(),
  primary key (owner_id, message_hash)
);
call enlace_protect('mail_tombstones');

-- Deleted mail is recognised by its Message-ID and content.
create function bury_mail_ids() returns trigger
  language plpgsql as $$
begin
  -- Not needed when the client itself is deleted.
  insert into mail_tombstones (owner_id, message_hash)
  select r.owner_id, sha256(convert_to(r.message_id || coalesce(' ' || encode(r.content_hash, 'hex'), ''), 'UTF8')) from removed r
   where r.message_id is not null and exists (select 1 from users u where u.id = r.owner_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger bury_removed_messages after delete on messages
  referencing old table as removed for each statement execute function bury_mail_ids();

-- Office hours and automatic replies of a profile.
create table office_hours (
  owner_id uuid not null,
  profile_id uuid not null,
  time_zone text not null,
  -- Seven days from Monday, each a list of {from, to}; null: no office hours.
  weekly jsonb,
  -- [{from, to, name}] of days closed all day.
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

-- Last automatic reply per recipient: at most one a day, however much they write.
create table auto_answers (
  owner_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null,
  sent_at timestamptz not null,
  primary key (owner_id, address_hash)
);
create index auto_answers_recent on auto_answers (owner_id, sent_at);
call enlace_protect('auto_answers');

-- Files of unsent replies; when a reply is sent they become attachments of its message.
create table outgoing_files (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  mime text not null,
  size integer not null check (size >= 0),
  -- Images within the text.
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

-- Internal notes of a conversation. They are in a separate table, so
-- that no query that reads messages for a visitor can return one.
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

-- A merge of two conversations, with the data to undo it for thirty days.
create table conversation_merges (
  owner_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  -- Columns of the target before and after the merge: columns changed since then are not reverted.
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

-- Items moved by a merge.
create table conversation_merge_items (
  owner_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('message', 'note', 'label')),
  item_id uuid not null,
  primary key (owner_id, merge_id, kind, item_id),
  foreign key (owner_id, merge_id) references conversation_merges (owner_id, id) on delete cascade
);
call enlace_protect('conversation_merge_items');

-- Data to undo one change of states; kept for a day.
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

-- Templates of kind `reply`: text for the mailbox instead of blocks.
create table saved_replies (
  owner_id uuid not null,
  template_id uuid not null,
  format text not null check (format in ('plain', 'rich')),
  -- Plain text or sanitised HTML, both with variables.
  body text not null,
  -- Null: available in the mailbox of every profile.
  profile_id uuid,
  used_at timestamptz,
  primary key (owner_id, template_id)
);
create index saved_replies_last_used on saved_replies (owner_id, used_at desc nulls last, template_id);
call enlace_protect('saved_replies');

-- Words of the spam filter, per profile: nothing leaves the installation and no profile learns from another.
create table spam_words (
  owner_id uuid not null,
  profile_id uuid not null,
  word text not null check (length(word) <= 80),
  spam integer not null default 0 check (spam >= 0),
  ham integer not null default 0 check (ham >= 0),
  primary key (owner_id, profile_id, word)
);
call enlace_protect('spam_words');

-- Conversations the filter learned from, and the words learned, so that a later correction can undo them.
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

-- Drafts of new conversations; deleted when the mail is sent.
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
  -- Changes with every save, so that concurrent edits in two windows are detected.
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

-- Differences between the figures and the rows they count. Both sides are read in one snapshot, so writers can
-- continue; inserting the difference as a change corrects the figure.
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

-- Rules that process incoming messages, in order of `position`.
create table mailbox_rules (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_enabled boolean not null,
  position integer not null,
  -- Whether all conditions must match, or any one.
  needs_all boolean not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Stops processing: later rules do not see the message.
  is_last boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id)
);
-- The rules in order, read for every incoming message.
create index mailbox_rules_order on mailbox_rules (owner_id, position, id) where deleted_at is null;
call enlace_protect('mailbox_rules');

-- Days of inactivity before a conversation is moved to the trash. Null or no row: never.
create table mailbox_retention (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer check (keep_days between 30 and 3650),
  -- Conversations moved by a run that has not written its history entry yet.
  untold_count integer not null default 0,
  updated_at timestamptz not null
);
call enlace_protect('mailbox_retention');

-- Senders whose mail is never shelved, because a conversation of theirs was unshelved.
create table shelf_senders (
  owner_id uuid not null references users (id) on delete cascade,
  address text not null check (address = lower(address)),
  at timestamptz not null,
  primary key (owner_id, address)
);
call enlace_protect('shelf_senders');

-- Mail to the installation itself: postmaster, abuse, and replies to product mails that belong to no client.
create table operator_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  envelope_from text not null,
  raw_hash bytea not null,
  raw bytea storage external not null,
  size integer not null,
  state text not null default 'received' check (state in ('received', 'kept')),
  -- Why it could not be parsed, if so.
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
