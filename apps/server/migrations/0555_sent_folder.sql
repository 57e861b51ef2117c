-- The folder of sent mail: what leaves through the box is put there, and what is written in other programs comes from there.
alter table mail_source_folders add column is_sent boolean not null default false;
create unique index mail_source_folders_sent on mail_source_folders (owner_id, source_id) where is_sent;
-- Whether a first mail written in another program opens a conversation.
alter table mail_sources add column opens_sent boolean not null default false;
-- Written by the client, in another program.
alter table inbound_mails add column is_own boolean not null default false;
-- The copy of a mail in the sent folder of its box, and when it is looked for again; null: none is made.
alter table mails
  add column copy_state text check (copy_state in ('waiting', 'kept', 'given_up')),
  add column copy_due_at timestamptz;
create index mails_to_copy on mails (owner_id, box_id, id) where copy_state = 'waiting';
