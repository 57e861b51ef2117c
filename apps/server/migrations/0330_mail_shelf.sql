-- Every mail that was accepted has a place: the list, the shelf (automatic mail, mailings, what was set aside), or it is
-- a copy of one that is there.
alter table conversations drop constraint conversations_state_check;
alter table conversations add constraint conversations_state_check
  check (state in ('waiting', 'open', 'snoozed', 'closed', 'spam', 'shelf'));
alter table conversations
  -- Why it was put on the shelf; stays when somebody takes it off.
  add column shelf_reason text;
alter table conversations add constraint conversations_shelf_reason check (state <> 'shelf' or shelf_reason is not null);

-- Senders whose mail goes to the list, because somebody took one of theirs off the shelf.
create table shelf_senders (
  owner_id uuid not null references users (id) on delete cascade,
  address text not null check (address = lower(address)),
  at timestamptz not null,
  primary key (owner_id, address)
);
call enlace_protect('shelf_senders');

-- Programs use one Message-ID for many mails, and one mail may come to two conversations.
alter table messages add column content_hash bytea;
drop index messages_message_id;
create index messages_message_id on messages (owner_id, message_id) where message_id is not null;

-- What was removed is recognised by its id and what it said.
create or replace function bury_mail_ids() returns trigger
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

alter table inbound_mails drop constraint inbound_mails_state_check;
alter table inbound_mails add constraint inbound_mails_state_check
  check (state in ('received', 'stored', 'shelved', 'duplicate', 'ignored', 'quarantined'));
create index inbound_mails_source on inbound_mails (owner_id, source_id, state) where source_id is not null;
create index inbound_mails_conversation on inbound_mails (owner_id, conversation_id) where conversation_id is not null;
-- Mail of earlier versions that ended nowhere and whose bytes are still there: it is read once more.
create index inbound_mails_unplaced on inbound_mails (owner_id, id) where state = 'ignored' and raw is not null;

alter table mail_sources
  -- Mails that came once more, byte by byte.
  add column repeated_count bigint not null default 0;

-- Neither the shelf, nor spam, nor the trash count as activity.
create or replace function counts_as_activity(state text, deleted_at timestamptz) returns boolean language sql immutable parallel safe
  return state not in ('spam', 'shelf') and deleted_at is null;

-- Mail to the installation itself: postmaster, abuse, and answers to its own mails that belong to no client.
create table operator_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  envelope_from text not null,
  raw_hash bytea not null,
  raw bytea not null,
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
