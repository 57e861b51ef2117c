-- A box is logged in to with a password, or with tokens of its provider.
alter table mail_sources add column auth text not null default 'password' check (auth in ('password', 'oauth2'));
alter table mail_sources
  drop constraint mail_sources_check,
  add constraint mail_sources_box check (kind <> 'imap' or (host is not null and port is not null and username is not null
    and folder is not null and (sealed_password is not null) = (auth = 'password'))),
  drop constraint mail_sources_sending,
  add constraint mail_sources_sending check (smtp_host is null or (kind = 'imap' and smtp_port is not null
    and smtp_security is not null and send_address is not null and (sealed_smtp_password is not null) = (auth = 'password')));

-- What a person agreed to at a provider.
create table mail_source_grants (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- Null once the box is disconnected: what is left is to revoke it.
  source_id uuid,
  provider text not null,
  -- The mailbox; whoever signed in may have another address.
  username text not null,
  sealed_refresh_token text not null,
  sealed_access_token text not null,
  -- From then on another access token is fetched; it holds until it expires.
  refresh_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whoever fetches one, and until when nobody else does.
  lease_id uuid,
  lease_until timestamptz,
  -- Seen without its box; it is tried for a while to revoke it.
  left_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, source_id) references mail_sources (owner_id, id) on delete set null (source_id)
);
call enlace_protect('mail_source_grants');
create unique index mail_source_grants_source on mail_source_grants (owner_id, source_id);
create index mail_source_grants_left on mail_source_grants (left_at) where source_id is null;
create index mail_source_grants_provider on mail_source_grants (provider) where source_id is not null;

-- Sign-ins that a session began and the provider has not answered yet.
create table mail_source_attempts (
  owner_id uuid not null references users (id) on delete cascade,
  state_hash bytea not null,
  session_id uuid not null,
  provider text not null,
  -- Proves to the provider that whoever began it ends it.
  sealed_verifier text not null,
  -- The box to connect.
  wanted jsonb not null,
  expires_at timestamptz not null,
  primary key (owner_id, state_hash)
);
call enlace_protect('mail_source_attempts');
create index mail_source_attempts_expired on mail_source_attempts (expires_at);
