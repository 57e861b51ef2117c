-- Pictures of received mail that were fetched on request, for a week. Without a file: the fetch failed, which is kept for minutes.
create table remote_pictures (
  owner_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the address in the mail.
  url_hash bytea not null,
  storage_key text,
  fetched_at timestamptz not null,
  primary key (owner_id, url_hash)
);
-- What is old enough to go, of all clients.
create index remote_pictures_age on remote_pictures (fetched_at);
call enlace_protect('remote_pictures');

-- Senders whose mails show their remote pictures without being asked.
create table picture_senders (
  owner_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (owner_id, email)
);
call enlace_protect('picture_senders');
