-- Programs and link previews are told apart from people.
alter table profile_visit_days
  add column bots integer not null default 0,
  add column previews integer not null default 0;

-- What is known of visits beside their number, as sums per day: where from, with what, how, at what hour. Each kind has
-- few values: what goes beyond is summed up as `other`. Rows change often on their day and never again, so there is room
-- left for that within their pages.
create table profile_visit_facts (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  fact text not null check (fact in ('referrer', 'source', 'campaign', 'country', 'device', 'browser', 'system', 'language', 'hour')),
  value text not null check (length(value) between 1 and 120),
  visits integer not null check (visits >= 0),
  primary key (owner_id, profile_id, day, fact, value),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
) with (fillfactor = 80);
call enlace_protect('profile_visit_facts');

-- Clicks per link of a block; those counted before have none.
alter table profile_click_days add column link text not null default '';
alter table profile_click_days drop constraint profile_click_days_pkey;
alter table profile_click_days add primary key (owner_id, profile_id, day, block_id, link);

-- Where a counted link leads, as its owner wrote it; kept while there are clicks of it.
create table profile_click_links (
  owner_id uuid not null,
  profile_id uuid not null,
  block_id text not null,
  link text not null,
  href text not null,
  primary key (owner_id, profile_id, block_id, link),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_click_links');

create table visit_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer not null check (keep_days between 30 and 730),
  updated_at timestamptz not null
);
call enlace_protect('visit_settings');
