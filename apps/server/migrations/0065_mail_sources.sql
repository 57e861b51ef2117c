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
  primary key (owner_id, id),
  check (kind <> 'imap' or (host is not null and port is not null and username is not null and sealed_password is not null
                            and folder is not null)),
  check (kind <> 'webhook' or sealed_secret is not null)
);
-- A service names its source before the owner is known.
create index mail_sources_id on mail_sources (id);
create index mail_sources_due on mail_sources (next_poll_at) where kind = 'imap' and not paused;
call enlace_protect('mail_sources');

alter table inbound_mails
  add column source text not null default 'smtp' check (source in ('smtp', 'imap', 'webhook')),
  add column source_id uuid,
  -- Of mail without a reply address of ours.
  add column profile_id uuid,
  -- The server that brought it, for SPF; forgotten with the raw mail.
  add column remote_address text,
  add column helo text;
-- Raw mail that is kept for a while.
create index inbound_mails_raw on inbound_mails (processed_at) where raw is not null and state <> 'received';
create index inbound_mails_set_aside on inbound_mails (owner_id, received_at desc, id desc) where state = 'quarantined';

-- Fingerprints of mail whose message was removed for good: what was deleted is never taken in again.
create table mail_tombstones (
  owner_id uuid not null references users (id) on delete cascade,
  message_hash bytea not null,
  at timestamptz not null default now(),
  primary key (owner_id, message_hash)
);
call enlace_protect('mail_tombstones');

create function bury_mail_ids() returns trigger
  language plpgsql as $$
begin
  -- With the client themselves everything goes.
  insert into mail_tombstones (owner_id, message_hash)
  select r.owner_id, sha256(convert_to(r.message_id, 'UTF8')) from removed r
   where r.message_id is not null and exists (select 1 from users u where u.id = r.owner_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger bury_removed_messages after delete on messages
  referencing old table as removed for each statement execute function bury_mail_ids();

alter table messages
  -- What the sender's domain says about the mail: { verdict, dkim, spf, dmarc, domain }.
  add column sender_check jsonb;
