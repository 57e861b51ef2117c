-- Looks automatic, but is from a contact: shown apart, because it may be a message.
alter table conversations add column shelf_doubtful boolean not null default false;

-- Besides senders whose mail is never shelved, those whose mail always is. An address, or `@` and a domain with all below it.
alter table shelf_senders add column place text not null default 'list' check (place in ('list', 'shelf'));
