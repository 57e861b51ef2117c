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
  state text not null check (state in ('waiting', 'open', 'snoozed', 'closed', 'spam')),
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
  primary key (owner_id, id),
  check ((state = 'snoozed') = (snoozed_until is not null))
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
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade,
  check ((direction = 'out') = (delivery_state is not null))
);
-- The same mail or form twice gives one message; also the look-up of In-Reply-To.
create unique index messages_message_id on messages (owner_id, message_id) where message_id is not null;
create unique index messages_idempotency on messages (owner_id, idempotency_key) where idempotency_key is not null;
create index messages_thread on messages (owner_id, conversation_id, at desc, id desc);
create index messages_search on messages using gin (owner_id, search);
-- Received per day.
create index messages_received on messages (owner_id, at) where direction = 'in' and kind = 'human';
-- Bounce addresses name the message before the owner is known.
create index messages_sent on messages (id) where direction = 'out';
call enlace_protect('messages');

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
  primary key (owner_id, id),
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade
);
create index message_attachments_message on message_attachments (owner_id, message_id, position);
call enlace_protect('message_attachments');

create table conversation_drafts (
  owner_id uuid not null,
  conversation_id uuid not null,
  text text not null,
  updated_at timestamptz not null default now(),
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
  raw bytea,
  size integer not null,
  state text not null default 'received' check (state in ('received', 'stored', 'duplicate', 'ignored', 'quarantined')),
  reason text,
  attempts smallint not null default 0,
  message_id text,
  conversation_id uuid,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (owner_id, id)
);
create unique index inbound_mails_once on inbound_mails (owner_id, raw_hash, recipient);
-- What is put aside, for the operator.
create index inbound_mails_quarantined on inbound_mails (received_at desc) where state = 'quarantined';
call enlace_protect('inbound_mails');
