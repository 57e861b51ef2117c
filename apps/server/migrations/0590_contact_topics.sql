-- What a client writes about, for readers to choose among. An archived topic is offered to nobody, and who did not want
-- it still does not get what is sent under it.
create table contact_topics (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  description text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (owner_id, id)
);
create unique index contact_topics_name on contact_topics (owner_id, name_key) where archived_at is null;
call enlace_protect('contact_topics');

-- Who does not want a topic. Nothing here means that it is wanted, by whoever is subscribed.
create table contact_topic_refusals (
  owner_id uuid not null,
  contact_id uuid not null,
  topic_id uuid not null,
  source text not null check (source in ('page', 'client', 'import')),
  at timestamptz not null,
  primary key (owner_id, contact_id, topic_id),
  foreign key (owner_id, contact_id) references contacts (owner_id, id) on delete cascade,
  foreign key (owner_id, topic_id) references contact_topics (owner_id, id) on delete cascade
);
-- Everybody who does not want what a campaign is about.
create index contact_topic_refusals_of on contact_topic_refusals (owner_id, topic_id, contact_id);
call enlace_protect('contact_topic_refusals');

-- The topic a campaign or the issues of a series are sent under; null: it goes to everybody in the audience.
alter table campaigns add column topic_id uuid,
  add constraint campaigns_topic foreign key (owner_id, topic_id) references contact_topics (owner_id, id)
    on delete set null (topic_id);
alter table campaign_series add column topic_id uuid,
  add constraint campaign_series_topic foreign key (owner_id, topic_id) references contact_topics (owner_id, id)
    on delete set null (topic_id);

-- Topics that the surviving contact did not refuse before a merge.
alter table contact_merge_items drop constraint contact_merge_items_kind_check;
alter table contact_merge_items add constraint contact_merge_items_kind_check
  check (kind in ('event', 'conversation', 'label', 'merged', 'topic'));
