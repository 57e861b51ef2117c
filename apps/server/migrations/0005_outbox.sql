-- Where mail goes while no SMTP server is set: whole messages, readable by the operator only.
create table outbox_mails (
  id uuid primary key default uuidv7(),
  envelope_from text not null,
  envelope_to text not null,
  raw bytea not null,
  created_at timestamptz not null default now()
);
