-- The message that a received mail became, so that its original can be shown from the thread.
alter table inbound_mails add column shown_message_id uuid;
-- What the kept original takes of the client's storage.
alter table inbound_mails add column counted_bytes integer not null default 0;
-- Addresses in From, Reply-To, and of the person a list or form wrote for: erasing a person finds their originals without reading each of them.
alter table inbound_mails add column sender_addresses text[];
create index inbound_mails_shown on inbound_mails (owner_id, shown_message_id) where shown_message_id is not null;

update inbound_mails i set shown_message_id = m.id
  from messages m
 where m.owner_id = i.owner_id and m.conversation_id = i.conversation_id and m.message_id = i.message_id and m.direction = 'in'
   and i.raw is not null and i.state in ('stored', 'shelved');
