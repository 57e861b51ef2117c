-- Campaigns that come again by a rule. Each date makes one ordinary campaign.
create table campaign_series (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'paused' check (state in ('active', 'paused', 'ended')),
  revision integer not null default 1,
  profile_id uuid,
  template_id uuid,
  -- null: the subject of the template.
  own_subject text,
  audience jsonb not null,
  rule jsonb not null,
  time_of_day text not null,
  zone text not null check (zone in ('client', 'reader')),
  starts_on date not null,
  ending jsonb not null,
  delivery jsonb not null,
  is_tracked boolean not null default true,
  is_public boolean not null default false,
  feed jsonb,
  -- The date that comes next, and when the clock looks at it.
  next_on date,
  next_at timestamptz,
  -- The zone `next_at` was reckoned in.
  time_zone text not null default 'UTC',
  issues_made integer not null default 0,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((next_on is null) = (next_at is null)),
  check ((state = 'active') = (next_on is not null))
);
-- What the clock looks for, over all clients.
create index campaign_series_due on campaign_series (next_at) where state = 'active' and deleted_at is null;
call enlace_protect('campaign_series');

-- What was last seen at the address of a series.
create table campaign_series_feeds (
  owner_id uuid not null,
  series_id uuid not null,
  url text not null,
  title text not null default '',
  link text not null default '',
  etag text,
  last_modified text,
  -- Entries seen and kept, the newest first; also those that have left the feed and were not sent.
  items jsonb not null default '[]',
  -- Of the last answer that was a feed.
  fetched_at timestamptz,
  checked_at timestamptz not null default now(),
  problem text,
  -- An issue was sent with it: what was there before and did not fit counts as old.
  has_begun boolean not null default false,
  primary key (owner_id, series_id),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_feeds_checked on campaign_series_feeds (checked_at);
call enlace_protect('campaign_series_feeds');

-- One row per date that came; the pair of series and date is there once, whatever happens.
create table campaign_series_issues (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  series_id uuid not null,
  issue_on date not null,
  due_at timestamptz not null,
  state text not null default 'preparing' check (state in ('preparing', 'draft', 'launched', 'missed', 'skipped')),
  campaign_id uuid,
  problem jsonb,
  items integer not null default 0,
  -- While it is being prepared: when to try again.
  retry_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, series_id, issue_on),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade,
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete set null (campaign_id)
);
create unique index campaign_series_issues_campaign on campaign_series_issues (owner_id, campaign_id) where campaign_id is not null;
create index campaign_series_issues_open on campaign_series_issues (retry_at) where state = 'preparing';
call enlace_protect('campaign_series_issues');

-- Entries that went out, by what names them in their feed.
create table campaign_series_items (
  owner_id uuid not null,
  series_id uuid not null,
  item_key text not null,
  -- null: old when the series began, never sent.
  campaign_id uuid,
  primary key (owner_id, series_id, item_key),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_items_campaign on campaign_series_items (owner_id, campaign_id) where campaign_id is not null;
call enlace_protect('campaign_series_items');

-- The news a campaign carries: what `feed` means in its mail.
create table campaign_feeds (
  owner_id uuid not null,
  campaign_id uuid not null,
  feed jsonb not null,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_feeds');
