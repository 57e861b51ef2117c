-- Each folder of a box has a cursor of its own.
create table mail_source_folders (
  owner_id uuid not null,
  source_id uuid not null,
  -- As the server names it.
  name text not null,
  -- Only mail that arrived from then on is imported, even if the server changes its UIDVALIDITY.
  since timestamptz not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (owner_id, source_id, name),
  foreign key (owner_id, source_id) references mail_sources (owner_id, id) on delete cascade
);
call enlace_protect('mail_source_folders');
insert into mail_source_folders (owner_id, source_id, name, since, uid_validity, last_uid, created_at)
select owner_id, id, folder, since, uid_validity, last_uid, created_at from mail_sources where kind = 'imap';
alter table mail_sources drop column uid_validity, drop column last_uid;

-- What happens in the box to mail whose conversation is closed here.
alter table mail_sources add column reads_closed boolean not null default false, add column closed_folder text;
-- Where a mail is in its box, and when that was done.
alter table inbound_mails add column folder text, add column uid bigint, add column uid_validity bigint,
  add column filed_at timestamptz;
create index inbound_mails_to_file on inbound_mails (owner_id, source_id, conversation_id)
  where uid is not null and filed_at is null;
