alter table inbound_mails
  -- What the reader said when it gave up; for the operator.
  add column detail text check (length(detail) <= 500);
-- The operator's list goes over all clients, and its acts name a mail without them.
create index inbound_mails_aside_newest on inbound_mails (received_at desc, id desc) where state = 'quarantined';
create index inbound_mails_aside_id on inbound_mails (id) where state = 'quarantined';
drop index inbound_mails_quarantined;

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
