-- Mails sent to the public address of a business, to see whether they come back to the profile they are forwarded to.
create table forward_tests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  address text not null,
  mail_id uuid not null,
  message_id text not null,
  -- In the text too: some servers forward as a new mail.
  code text not null,
  started_at timestamptz not null,
  arrived_at timestamptz,
  -- The profile it came to.
  arrived_profile_id uuid,
  -- What a report about it said.
  returned text,
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index forward_tests_profile on forward_tests (owner_id, profile_id, started_at desc);
create index forward_tests_mail on forward_tests (owner_id, mail_id);
-- Dropped after a day.
create index forward_tests_age on forward_tests (started_at);
call enlace_protect('forward_tests');
