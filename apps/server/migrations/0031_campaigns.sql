create table campaigns (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'preparing', 'queued', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason text check (pause_reason in ('person', 'mail_login', 'quota', 'template', 'late')),
  profile_id uuid,
  template_id uuid,
  -- null: the template's.
  own_subject text,
  own_preheader text,
  audience jsonb not null default '{"kind":"all","excludeContactIds":[]}',
  revision integer not null default 1 check (revision > 0),
  scheduled_at timestamptz,
  -- Nothing leaves before; until then the campaign can be withdrawn.
  hold_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- How far the timelines of the recipients are written, after the end.
  timelines_after uuid,
  timelines_written boolean not null default false,
  primary key (owner_id, id),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('queued', 'sending', 'sent') or started_at is not null)
);
create index campaigns_newest on campaigns (owner_id, id desc) where deleted_at is null;
-- What the sending engine looks for, over all clients.
create index campaigns_due on campaigns (state, owner_id, id) where state in ('scheduled', 'queued', 'sending');
create index campaigns_without_timelines on campaigns (owner_id, id) where state in ('sent', 'cancelled') and started_at is not null and not timelines_written;
call enlace_protect('campaigns');

-- The mail as frozen at the start: every recipient gets this, whatever happens to the template.
create table campaign_contents (
  owner_id uuid not null,
  campaign_id uuid not null,
  template_name text not null,
  document jsonb not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  subject text not null,
  html text not null,
  body_text text not null,
  from_name text not null,
  from_address text not null,
  -- Values shared by all recipients: brand and profile.
  shared_data jsonb not null,
  size_bytes integer not null,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_contents');

create table campaign_links (
  owner_id uuid not null,
  campaign_id uuid not null,
  id smallint not null,
  -- May hold variables; filled per person on the click.
  url text not null,
  label text not null,
  clicks integer not null default 0,
  people integer not null default 0,
  primary key (owner_id, campaign_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_links');

-- Sums of the ledger, changed only by the statement that changes the rows. Narrow and loosely filled: it is updated often.
create table campaign_totals (
  owner_id uuid not null,
  campaign_id uuid not null,
  audience integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  -- Part of the skipped ones whose quota was given back.
  released integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  unsubscribed integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  clicks integer not null default 0,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check (accepted >= 0 and rejected >= 0 and skipped >= 0 and uncertain >= 0),
  check (accepted + rejected + skipped + uncertain <= audience),
  check (released <= skipped)
) with (fillfactor = 20);
call enlace_protect('campaign_totals');

-- The send ledger: one row per recipient, frozen at the start.
create table campaign_deliveries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- Of the address, lower case: what servers limit by.
  domain text not null,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'sending', 'accepted', 'rejected', 'skipped', 'uncertain')),
  skip_reason text,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- Whoever holds the row may write it only with the fence he got, and is taken for dead after the lease.
  lease_until timestamptz,
  fence integer not null default 0,
  smtp_code smallint,
  smtp_text text,
  settled_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, campaign_id, contact_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check ((state = 'skipped') = (skip_reason is not null)),
  check ((state in ('claimed', 'sending')) = (lease_until is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
-- The claim.
create index campaign_deliveries_due on campaign_deliveries (owner_id, campaign_id, next_attempt_at, id) where state = 'pending';
-- Rows of dead workers.
create index campaign_deliveries_leased on campaign_deliveries (lease_until) where state in ('claimed', 'sending');
-- The short lists of a report: who did not get it.
create index campaign_deliveries_failed on campaign_deliveries (owner_id, campaign_id, state, id) where state in ('rejected', 'skipped', 'uncertain');
-- Answers and bounces name the row before the client is known.
create index campaign_deliveries_id on campaign_deliveries (id);
call enlace_protect('campaign_deliveries');

-- Recipient domains that asked a client to slow down.
create table campaign_domain_backoffs (
  owner_id uuid not null,
  domain text not null,
  until timestamptz not null,
  strikes integer not null default 1,
  answer text not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, domain)
);
call enlace_protect('campaign_domain_backoffs');

-- Pace, for charts and estimates.
create table campaign_minutes (
  owner_id uuid not null,
  campaign_id uuid not null,
  minute timestamptz not null,
  accepted integer not null,
  primary key (owner_id, campaign_id, minute),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('campaign_minutes');
