-- A mail that was never handed over because its address is on the list: kept, so that the log can say why.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'skipped'));

alter table mails
  -- A second copy is worse than none: in doubt it ends as uncertain and is sent again by a person only.
  add column once boolean not null default false,
  -- When the final dot of this attempt was about to be written.
  add column body_at timestamptz;

create index mails_transactional on mails (owner_id, id desc) where purpose = 'transactional';
create index mails_transactional_address on mails (owner_id, to_address, id desc) where purpose = 'transactional';
create index mail_events_mail on mail_events (owner_id, mail_id) where mail_id is not null;

-- Calls with an idempotency key, for a day: hashes, and the mails they led to.
create table transactional_requests (
  owner_id uuid not null references users (id) on delete cascade,
  key_hash bytea not null,
  body_hash bytea not null,
  mail_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (owner_id, key_hash)
);
create index transactional_requests_age on transactional_requests (created_at);
call enlace_protect('transactional_requests');
