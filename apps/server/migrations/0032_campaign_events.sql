-- What readers did. Partitioned by time; months get partitions of their own once there is much.
create table campaign_events (
  owner_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  delivery_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('opened', 'clicked', 'unsubscribed', 'resubscribed', 'replied')),
  link_id smallint,
  -- Done by a program: prefetching, security scanner, link preview.
  machine boolean not null default false,
  primary key (owner_id, at, id)
) partition by range (at);
create table campaign_events_default partition of campaign_events default;
create index campaign_events_campaign on campaign_events (owner_id, campaign_id, kind, at);
create index campaign_events_delivery on campaign_events (owner_id, delivery_id, kind, link_id);
call enlace_protect('campaign_events');
call enlace_protect('campaign_events_default');
