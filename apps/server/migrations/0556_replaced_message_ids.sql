-- The Message-ID that a provider gave a mail instead of ours: answers name that one.
alter table messages add column sent_as text;
create index messages_sent_as on messages (owner_id, sent_as) where sent_as is not null;
