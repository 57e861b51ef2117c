-- What anybody reports about a public page to the operator. The page's client never sees it.
create table abuse_reports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  profile_id uuid not null,
  reason text not null check (reason in ('scam', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'spam', 'other')),
  body text not null,
  -- Of whom reported, if they gave it.
  reporter_email text,
  locale text not null check (locale in ('es', 'en', 'ja')),
  -- Keyed hash of the network, for limits; forgotten after a day.
  network_key text,
  state text not null default 'open' check (state in ('open', 'resolved', 'rejected')),
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  check ((state = 'open') = (decided_at is null)),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
-- The operator's list in its orders, one page's reports together, and what one network sent lately.
create unique index abuse_reports_id on abuse_reports (id);
create index abuse_reports_state on abuse_reports (state, id desc);
create index abuse_reports_profile on abuse_reports (owner_id, profile_id, id desc);
create index abuse_reports_network on abuse_reports (network_key, created_at) where network_key is not null;
call enlace_protect('abuse_reports');

-- A page the operator took off the air; its client can do anything to it but show it.
alter table profiles
  add column withheld_at timestamptz,
  add column withheld_reason text,
  add column withheld_by uuid references users (id) on delete set null;

-- Addresses that look like the one somebody asked for.
create index users_alias_near on users using gin (alias gin_trgm_ops) where roll = 'user';
