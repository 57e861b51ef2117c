-- Campaigns are kept in folders and labelled by the mechanism of all nouns.
call enlace_collect('campaigns', 'campaign');

alter table campaigns
  -- When it is meant to go, as the person chose it; `scheduled_at` is the moment that follows from it.
  add column timing jsonb not null default '{"kind":"now"}',
  -- Hours of the client's day in which nothing of it leaves.
  add column quiet_hours jsonb,
  add column is_tracked boolean not null default true,
  -- Stands in the public archive of its profile.
  add column is_public boolean not null default false,
  add column public_since timestamptz,
  -- A second round: the campaign it follows, and the first one of the family.
  add column follows_id uuid,
  add column root_id uuid,
  -- Variants to try, and how the trial stands.
  add column experiment jsonb,
  add column test_people integer,
  add column test_sent_at timestamptz,
  add column decide_at timestamptz,
  add column winner smallint check (winner between 0 and 3),
  add column decided_at timestamptz,
  add column decided_by text check (decided_by in ('rule', 'person')),
  -- The rest of the audience is in the queue.
  add column rest_released_at timestamptz,
  add check ((winner is null) = (decided_at is null)),
  add check (rest_released_at is null or decided_at is not null),
  drop constraint campaigns_pause_reason_check,
  add constraint campaigns_pause_reason_check check (pause_reason ~ '^[a-z_]{1,40}$');
create index campaigns_family on campaigns (owner_id, root_id) where root_id is not null;
create index campaigns_public on campaigns (owner_id, profile_id, public_since desc, id desc) where is_public and deleted_at is null;
-- What the clock of campaigns looks for, over all clients.
create index campaigns_trials on campaigns (owner_id, id) where experiment is not null and rest_released_at is null and started_at is not null and finished_at is null;
create index campaigns_quiet on campaigns (owner_id, id) where quiet_hours is not null and state in ('queued', 'sending', 'paused');

-- The mails of a trial, frozen like the one of the campaign.
create table campaign_variants (
  owner_id uuid not null,
  campaign_id uuid not null,
  variant smallint not null check (variant between 0 and 3),
  template_name text not null,
  document jsonb not null,
  subject text not null,
  html text not null,
  body_text text not null,
  size_bytes integer not null,
  primary key (owner_id, campaign_id, variant),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_variants');

-- Which mail the person gets; null while that is not decided, and in campaigns without a trial.
alter table campaign_deliveries
  add column variant smallint,
  -- One of those it was tried on; the rest gets the winner and says nothing about it.
  add column in_trial boolean not null default false;

-- Where the person lives, for mails at an hour of their own day.
alter table contacts add column if not exists time_zone text;

-- Subscribed but without an address: what the counters by status cannot tell.
create index contacts_without_address on contacts (owner_id) where deleted_at is null and status = 'subscribed' and email is null;
