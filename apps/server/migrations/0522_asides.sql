-- Exchanged with a third person: a forwarded mail, the answers to it and ours to those. The person of the conversation
-- never sees them, and answers do not go to the third person unless one of these messages is answered.
alter table messages add column is_aside boolean not null default false;
create index messages_aside on messages (owner_id, conversation_id) where is_aside;
