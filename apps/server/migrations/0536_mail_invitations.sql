-- Events that mails invite to, call off or answer.
create table mail_invitations (
  owner_id uuid not null references users (id) on delete cascade,
  message_id uuid not null,
  uid text not null,
  recurrence text not null default '',
  sequence integer not null,
  method text not null check (method in ('request', 'cancel', 'reply', 'counter')),
  -- Null for whole days and for times of no zone.
  starts_at timestamptz,
  ends_at timestamptz,
  content jsonb not null,
  answer text check (answer in ('accepted', 'tentative', 'declined')),
  received_at timestamptz not null,
  primary key (owner_id, message_id),
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade
);
call enlace_protect('mail_invitations');
-- Later mails about the same event.
create index mail_invitations_event on mail_invitations (owner_id, uid);
-- Other accepted events at the same time.
create index mail_invitations_accepted on mail_invitations (owner_id, starts_at) where answer = 'accepted';
