-- Notices that reach a device while the app is closed (RFC 8030), and the hours in which nothing may ring.
-- Who had chosen before hears of nothing new; who never chose follows the defaults.
alter table notification_channels add column push boolean not null default false;
alter table notifications
  add column push boolean not null default false,
  -- Set when it was pushed, or when no push is needed any more.
  add column pushed_at timestamptz;
create index notifications_unpushed on notifications (owner_id) where push and pushed_at is null;

-- A browser that takes pushes belongs to the session that asked: signing out ends both.
create table push_devices (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  reached_at timestamptz,
  failures smallint not null default 0,
  primary key (owner_id, id)
);
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_session on push_devices (session_id);
call enlace_protect('push_devices');

-- The installation's identity toward push services (RFC 8292); one row.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default now()
);

-- Minutes of the person's own day; a span may cross midnight.
create table quiet_hours (
  owner_id uuid primary key references users (id) on delete cascade,
  enabled boolean not null,
  starts_at smallint not null check (starts_at between 0 and 1439),
  ends_at smallint not null check (ends_at between 0 and 1439),
  check (starts_at <> ends_at)
);
call enlace_protect('quiet_hours');
