create table profiles (
  owner_id uuid not null references users (id),
  id uuid not null default uuidv7(),
  name text not null,
  slug text not null check (slug = lower(slug)),
  locale text not null check (locale in ('es', 'en', 'ja')),
  draft jsonb not null,
  draft_revision integer not null default 1 check (draft_revision > 0),
  draft_saved_at timestamptz not null default now(),
  published jsonb,
  published_revision integer,
  published_at timestamptz,
  hidden boolean not null default false,
  short_code text not null,
  color text,
  theme_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A draft frozen for publication at `publish_at`; later edits are not included.
  scheduled jsonb,
  scheduled_revision integer,
  publish_at timestamptz,
  -- From this time visitors get 410 instead of the page.
  expires_at timestamptz,
  -- argon2id. Incrementing the count invalidates access granted with an earlier password.
  password_hash text,
  password_count integer not null default 0,
  is_indexed boolean not null default true,
  -- For sorting and searching by name, ignoring case and accents.
  name_key text generated always as (enlace_fold(name)) stored,
  -- Taken down by the operator. The client can still edit the page, but it is not shown.
  withheld_at timestamptz,
  withheld_reason text,
  withheld_by uuid references users (id) on delete set null,
  -- Public state before a bulk publication, for undoing it. Cleared by the next publication.
  before_publication jsonb,
  primary key (owner_id, id),
  check ((published is null) = (published_at is null) and (published is null) = (published_revision is null)),
  constraint profiles_schedule_whole
    check ((scheduled is null) = (publish_at is null) and (scheduled is null) = (scheduled_revision is null))
);
alter table data_imports add foreign key (owner_id, wall_profile_id) references profiles (owner_id, id) on delete cascade;
create unique index profiles_slug on profiles (owner_id, slug) where deleted_at is null;
create index profiles_newest on profiles (owner_id, updated_at desc, id desc) where deleted_at is null;
call enlace_protect('profiles');
create index profiles_due on profiles (publish_at) where publish_at is not null and deleted_at is null;
call enlace_collect('profiles', 'profile');
create index profiles_by_name on profiles (owner_id, name_key, id) include (slug) where deleted_at is null;
-- For listing the trash and for emptying it by age.
create index profiles_in_trash on profiles (owner_id, deleted_at, id) where deleted_at is not null;

-- Short links are resolved before the owner is known.
create table profile_short_codes (
  code text primary key,
  owner_id uuid not null,
  profile_id uuid not null,
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_short_codes');

-- Published versions, and drafts that were replaced.
create table profile_versions (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  revision integer not null,
  document jsonb not null,
  published_at timestamptz not null default now(),
  -- For a replaced draft, `published_at` is when it was last saved.
  kind text not null default 'published' check (kind in ('published', 'draft')),
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index profile_versions_newest on profile_versions (owner_id, profile_id, id desc);
call enlace_protect('profile_versions');

-- Old addresses redirect to the profile. An address that a profile currently uses takes precedence.
create table profile_slug_redirects (
  owner_id uuid not null,
  slug text not null check (slug = lower(slug)),
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, slug),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_slug_redirects');
-- Lookup of an old address, whatever its age, by the profile it led to.
create index profile_slug_redirects_profile on profile_slug_redirects (owner_id, profile_id);

-- Statistics without visitors' addresses: totals per day in the owner's time zone.
create table profile_visit_days (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  visits integer not null default 0,
  visitors integer not null default 0,
  qr_visits integer not null default 0,
  -- Programs and link previews are counted separately from people.
  bots integer not null default 0,
  previews integer not null default 0,
  primary key (owner_id, profile_id, day),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_visit_days');
create index profile_visit_days_recent on profile_visit_days (owner_id, day, profile_id);

create table profile_click_days (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  block_id text not null,
  clicks integer not null default 0,
  -- The clicked link within the block; empty for clicks counted before links were distinguished.
  link text not null default '',
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade,
  primary key (owner_id, profile_id, day, block_id, link)
);
call enlace_protect('profile_click_days');

-- Visitors already counted today, hashed with that day's salt. Rows and salts are kept for two days.
create table profile_visitor_marks (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  mark bytea not null,
  primary key (owner_id, profile_id, day, mark)
);
create index profile_visitor_marks_age on profile_visitor_marks (day);
call enlace_protect('profile_visitor_marks');

create table visit_salts (
  day date primary key,
  salt bytea not null
);

-- Accepted proofs of work, kept until they expire, so that each is used once.
create table spent_form_challenges (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_form_challenges_age on spent_form_challenges (expires_at);

create table form_attempts (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  key text not null,
  at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index form_attempts_key on form_attempts (owner_id, key, at desc);
create index form_attempts_age on form_attempts (at);
call enlace_protect('form_attempts');
comment on table form_attempts is
  'Messages and guesses at page passwords per profile and network (keyed hash, no address), for limits over a sliding window';

-- Sign-ups not yet confirmed by e-mail; they become a contact only on confirmation. Address and name are deleted once
-- confirmed, the rest a few days later.
create table signup_requests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  profile_name text not null,
  email text check (email = lower(email)),
  name text,
  text text not null,
  text_version text not null,
  ip_hash text not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Time zone reported by the browser; copied to the contact on confirmation.
  time_zone text,
  primary key (owner_id, id)
);
-- Limits how often an address is written to.
create index signup_requests_email on signup_requests (owner_id, email, requested_at desc) where email is not null;
create index signup_requests_age on signup_requests (requested_at);
call enlace_protect('signup_requests');

-- Reports of public pages by anyone, for the operator. Never visible to the page's client.
create table abuse_reports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  profile_id uuid not null,
  reason text not null check (reason in ('scam', 'hate', 'sexual', 'violence', 'copyright', 'privacy', 'spam', 'other')),
  body text not null,
  -- E-mail address of the reporter, if given.
  reporter_email text,
  locale text not null check (locale in ('es', 'en', 'ja')),
  -- Keyed hash of the network, for limits; deleted after a day.
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
-- The operator's lists, all reports of one page, and recent reports from one network.
create unique index abuse_reports_id on abuse_reports (id);
create index abuse_reports_state on abuse_reports (state, id desc);
create index abuse_reports_profile on abuse_reports (owner_id, profile_id, id desc);
create index abuse_reports_network on abuse_reports (network_key, created_at) where network_key is not null;
call enlace_protect('abuse_reports');

-- Breakdown of visits, as totals per day. Each fact has a limited number of values; the excess is summed as `other`.
-- Rows are updated often on their day and never again; the fillfactor leaves room for updates within the page.
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

-- Destination of a counted link, as its owner wrote it; kept while it has clicks.
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

-- One wall per profile. The row is created with the first change; without one the wall is off.
create table walls (
  owner_id uuid not null references users (id) on delete cascade,
  profile_id uuid not null,
  is_on boolean not null default false,
  privacy text not null default 'public' check (privacy in ('public', 'unlisted', 'password', 'contacts')),
  -- argon2id. Incrementing the count invalidates access granted with an earlier password.
  password_hash text,
  password_count integer not null default 0,
  moderation text not null default 'filter' check (moderation in ('none', 'filter', 'manual')),
  shown_order text not null default 'newest' check (shown_order in ('newest', 'oldest', 'activity', 'reactions')),
  title text not null default '',
  intro text not null default '',
  allows_comments boolean not null default true,
  allows_reactions boolean not null default true,
  allows_visitor_posts boolean not null default false,
  posts_on_profile smallint not null default 3 check (posts_on_profile between 0 and 6),
  updated_at timestamptz not null default now(),
  primary key (owner_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade,
  check (privacy <> 'password' or password_hash is not null)
);
call enlace_protect('walls');

create table wall_posts (
  owner_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'video', 'file', 'link', 'poll', 'event')),
  body text not null default '',
  -- [{fileId, alt}], in display order.
  media jsonb not null default '[]',
  link jsonb,
  -- {options: [{id, text}], allowsSeveral, closesAt}. Votes refer to the id, so a text can be corrected.
  poll jsonb,
  event jsonb,
  lang text check (lang in ('es', 'en', 'ja')),
  topics text[] not null default '{}',
  state text not null check (state in ('draft', 'scheduled', 'published', 'archived')),
  review text not null default 'approved' check (review in ('approved', 'pending', 'rejected')),
  author_kind text not null default 'owner' check (author_kind in ('owner', 'visitor')),
  author_name text not null default '',
  -- Visitors only: keyed hash of the network (deleted after a month) and hash of the edit link.
  visitor_key text,
  edit_hash text,
  reasons text[] not null default '{}',
  score smallint not null default 0,
  pin smallint check (pin between 1 and 3),
  publish_at timestamptz,
  published_at timestamptz,
  -- Latest activity visible to visitors.
  activity_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  revision integer not null default 1,
  comments integer not null default 0,
  reactions jsonb not null default '{}',
  reaction_count integer not null default 0,
  voters integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The latest moderation decision, so that it can be undone.
  decided_at timestamptz,
  decided_as text check (decided_as in ('approve', 'reject', 'spam')),
  decided_from text check (decided_from in ('approved', 'pending', 'rejected')),
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state not in ('published', 'archived') or published_at is not null),
  check (pin is null or (state = 'published' and review = 'approved' and deleted_at is null))
);
-- What visitors see, by date, activity and reactions; and the pinned posts.
create index wall_posts_shown on wall_posts (owner_id, profile_id, published_at desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create index wall_posts_active on wall_posts (owner_id, profile_id, activity_at desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create index wall_posts_liked on wall_posts (owner_id, profile_id, reaction_count desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create unique index wall_posts_pin on wall_posts (owner_id, profile_id, pin) where pin is not null;
-- The client's lists, the moderation inbox, scheduled posts due, and lookup by edit link.
create index wall_posts_recent on wall_posts (owner_id, profile_id, id desc);
create index wall_posts_pending on wall_posts (owner_id, id desc) where review = 'pending' and deleted_at is null;
create index wall_posts_due on wall_posts (publish_at) where state = 'scheduled' and deleted_at is null;
create unique index wall_posts_edit on wall_posts (edit_hash) where edit_hash is not null;
call enlace_protect('wall_posts');
create index wall_posts_in_trash on wall_posts (owner_id, deleted_at, id) where deleted_at is not null;
-- Last modification of a wall, for conditional requests for its feed.
create index wall_posts_changed on wall_posts (owner_id, profile_id, updated_at desc);
-- Rejected posts, newest first.
create index wall_posts_rejected on wall_posts (owner_id, id desc) where review = 'rejected' and deleted_at is null;

create table wall_comments (
  owner_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  reply_to uuid,
  author_kind text not null default 'visitor' check (author_kind in ('owner', 'visitor')),
  author_name text not null,
  body text not null,
  review text not null check (review in ('approved', 'pending', 'rejected')),
  visitor_key text,
  edit_hash text,
  reasons text[] not null default '{}',
  score smallint not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  decided_at timestamptz,
  decided_as text check (decided_as in ('approve', 'reject', 'spam')),
  decided_from text check (decided_from in ('approved', 'pending', 'rejected')),
  primary key (owner_id, id),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade
);
create index wall_comments_of_post on wall_comments (owner_id, post_id, id);
create index wall_comments_pending on wall_comments (owner_id, id desc) where review = 'pending' and deleted_at is null;
create unique index wall_comments_edit on wall_comments (edit_hash) where edit_hash is not null;
call enlace_protect('wall_comments');
create index wall_comments_in_trash on wall_comments (owner_id, deleted_at, id) where deleted_at is not null;
create index wall_comments_rejected on wall_comments (owner_id, id desc) where review = 'rejected' and deleted_at is null;

-- One reaction per visitor and post. The key is a keyed hash of network and browser.
create table wall_reactions (
  owner_id uuid not null,
  post_id uuid not null,
  visitor_key text not null,
  kind text not null check (kind in ('like', 'love', 'laugh', 'wow', 'thanks')),
  created_at timestamptz not null,
  primary key (owner_id, post_id, visitor_key),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade
);
call enlace_protect('wall_reactions');

create table wall_votes (
  owner_id uuid not null,
  post_id uuid not null,
  visitor_key text not null,
  option_id smallint not null,
  created_at timestamptz not null,
  primary key (owner_id, post_id, visitor_key, option_id),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade
);
create index wall_votes_of_option on wall_votes (owner_id, post_id, option_id);
call enlace_protect('wall_votes');

create table wall_reports (
  owner_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  comment_id uuid,
  reason text not null check (reason in ('spam', 'insult', 'hate', 'sexual', 'privacy', 'false', 'other')),
  body text not null default '',
  visitor_key text,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade,
  foreign key (owner_id, comment_id) references wall_comments (owner_id, id) on delete cascade
);
create index wall_reports_open on wall_reports (owner_id, post_id, comment_id) where decided_at is null;
call enlace_protect('wall_reports');

create table wall_blocks (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('word', 'visitor')),
  -- The normalised word, or the visitor's key.
  value text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, kind, value)
);
call enlace_protect('wall_blocks');

-- Counters of a post, maintained for every writer.
create function count_wall_comments() returns trigger
  language plpgsql as $$
declare
  was integer := 0;
  is_now integer := 0;
begin
  if tg_op <> 'INSERT' and old.review = 'approved' and old.deleted_at is null then was := 1; end if;
  if tg_op <> 'DELETE' and new.review = 'approved' and new.deleted_at is null then is_now := 1; end if;
  if was <> is_now then
    update wall_posts set comments = comments + is_now - was,
      activity_at = case when is_now > was then greatest(activity_at, new.created_at) else activity_at end
    where owner_id = coalesce(new.owner_id, old.owner_id) and id = coalesce(new.post_id, old.post_id);
  end if;
  return null;
end
$$;
create trigger count_wall_comments after insert or update or delete on wall_comments
  for each row execute function count_wall_comments();

create function count_wall_reactions() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update wall_posts set reaction_count = reaction_count - 1,
      reactions = reactions || jsonb_build_object(old.kind, coalesce((reactions ->> old.kind)::int, 0) - 1)
    where owner_id = old.owner_id and id = old.post_id;
  end if;
  if tg_op <> 'DELETE' then
    update wall_posts set reaction_count = reaction_count + 1,
      reactions = reactions || jsonb_build_object(new.kind, coalesce((reactions ->> new.kind)::int, 0) + 1)
    where owner_id = new.owner_id and id = new.post_id;
  end if;
  return null;
end
$$;
create trigger count_wall_reactions after insert or update or delete on wall_reactions
  for each row execute function count_wall_reactions();

-- Files in posts. The row is kept, with `is_named` false, when the post no longer contains the file.
create table wall_files (
  owner_id uuid not null,
  file_id text not null,
  post_id uuid not null,
  is_named boolean not null,
  primary key (owner_id, file_id, post_id),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade
);
call enlace_protect('wall_files');

create function follow_wall_files() returns trigger
  language plpgsql as $$
begin
  update wall_files f set is_named = false
   where f.owner_id = new.owner_id and f.post_id = new.id and f.is_named
     and f.file_id not in (select e.file_id from enlace_files_of(new.media) e);
  insert into wall_files (owner_id, file_id, post_id, is_named)
  select new.owner_id, e.file_id, new.id, true from enlace_files_of(new.media) e
  on conflict (owner_id, file_id, post_id) do update set is_named = true where not wall_files.is_named;
  return null;
end
$$;
create trigger follow_files_of_new_post after insert on wall_posts
  for each row when (new.media <> '[]') execute function follow_wall_files();
create trigger follow_files_of_post after update of media on wall_posts
  for each row when (new.media is distinct from old.media) execute function follow_wall_files();

-- Whether visitors may see a file without an access pass: true if it is on a published wall open to anyone with its
-- address, false if it is or was only on others, null if no post ever contained it.
create function enlace_wall_shows(file_owner uuid, file text, seen_at timestamptz) returns boolean
  language sql stable as $$
  select bool_or(f.is_named and p.state = 'published' and p.review = 'approved' and p.deleted_at is null
                 and w.is_on and w.privacy in ('public', 'unlisted')
                 and r.deleted_at is null and r.published_revision is not null and not r.hidden and r.withheld_at is null
                 and r.password_hash is null and (r.expires_at is null or r.expires_at > seen_at))
    from wall_files f
    join wall_posts p on p.owner_id = f.owner_id and p.id = f.post_id
    join profiles r on r.owner_id = p.owner_id and r.id = p.profile_id
    left join walls w on w.owner_id = p.owner_id and w.profile_id = p.profile_id
   where f.owner_id = file_owner and f.file_id = file
$$;

-- Brand images: logos for light and dark backgrounds, and the icon in every size browsers request.
create table brand_pictures (
  kind text not null check (kind in ('light', 'dark', 'icon')),
  pixels integer not null,
  hash text not null,
  content bytea not null,
  changed_at timestamptz not null,
  primary key (kind, pixels)
);

-- Clients' own domains that serve their profiles.
create table custom_domains (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- As sent on the wire: lower case, international labels in ASCII.
  host text not null check (host = lower(host)),
  -- Expected in the domain's DNS records, to prove ownership.
  proof text not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'failing', 'withdrawn')),
  -- Null: the client's main profile.
  root_profile_id uuid,
  serves_all boolean not null default true,
  -- Whether the product's own addresses of these profiles redirect to this domain.
  redirects boolean not null default true,
  -- Result of the last DNS check.
  report jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  verified_at timestamptz,
  failing_since timestamptz,
  -- When the client was last warned that the domain is about to be withdrawn.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, host),
  foreign key (owner_id, root_profile_id) references profiles (owner_id, id) on delete set null (root_profile_id)
);
create index custom_domains_due on custom_domains (next_check_at);
create index custom_domains_root on custom_domains (owner_id, root_profile_id);
call enlace_protect('custom_domains');

-- The profiles of a domain that does not serve all of them.
create table custom_domain_profiles (
  owner_id uuid not null,
  domain_id uuid not null,
  profile_id uuid not null,
  primary key (owner_id, domain_id, profile_id),
  foreign key (owner_id, domain_id) references custom_domains (owner_id, id) on delete cascade,
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index custom_domain_profiles_profile on custom_domain_profiles (owner_id, profile_id);
call enlace_protect('custom_domain_profiles');

-- Proven owner of a host: exactly one client, even if others claim it. Looked up before the owner is known.
create table proved_hosts (
  host text primary key,
  owner_id uuid not null,
  domain_id uuid not null,
  foreign key (owner_id, domain_id) references custom_domains (owner_id, id) on delete cascade
);
create index proved_hosts_domain on proved_hosts (owner_id, domain_id);
call enlace_protect('proved_hosts');

-- Defaults for a client's new profiles and templates.
create table client_brands (
  owner_id uuid primary key references users (id) on delete cascade,
  logo_file_id uuid,
  logo_alt text not null default '',
  accent text,
  ground text,
  ink text,
  headings text,
  body_text text,
  -- [{network, url}], in display order.
  socials jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
create index client_brands_logo on client_brands (owner_id, logo_file_id);
call enlace_protect('client_brands');

-- Notifies every process to stop serving a host, however it was removed (by its client or by an erasure).
create function enlace_announce_gone_host() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('enlace_custom_hosts', old.owner_id::text);
  return null;
end
$$;
create trigger custom_domains_gone after delete on custom_domains
  for each row execute function enlace_announce_gone_host();
