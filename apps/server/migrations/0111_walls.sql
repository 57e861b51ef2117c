-- A wall of posts per profile. The row is made when it is first changed; without one the wall is off.
create table walls (
  owner_id uuid not null references users (id) on delete cascade,
  profile_id uuid not null,
  is_on boolean not null default false,
  privacy text not null default 'public' check (privacy in ('public', 'unlisted', 'password', 'contacts')),
  -- argon2id; whoever entered with an earlier password is out when the count goes up.
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
  -- [{fileId, alt}] in their order.
  media jsonb not null default '[]',
  link jsonb,
  -- {options: [{id, text}], allowsSeveral, closesAt}; votes name the id, so a text can be mended.
  poll jsonb,
  event jsonb,
  lang text check (lang in ('es', 'en', 'ja')),
  topics text[] not null default '{}',
  state text not null check (state in ('draft', 'scheduled', 'published', 'archived')),
  review text not null default 'approved' check (review in ('approved', 'pending', 'rejected')),
  author_kind text not null default 'owner' check (author_kind in ('owner', 'visitor')),
  author_name text not null default '',
  -- Of a visitor: keyed hash of the network, forgotten after a month, and hash of the link that edits it.
  visitor_key text,
  edit_hash text,
  reasons text[] not null default '{}',
  score smallint not null default 0,
  pin smallint check (pin between 1 and 3),
  publish_at timestamptz,
  published_at timestamptz,
  -- Last thing visitors saw happen to it.
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
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state not in ('published', 'archived') or published_at is not null),
  check (pin is null or (state = 'published' and review = 'approved' and deleted_at is null))
);
-- What visitors see, in the four orders.
create index wall_posts_shown on wall_posts (owner_id, profile_id, published_at desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create index wall_posts_active on wall_posts (owner_id, profile_id, activity_at desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create index wall_posts_liked on wall_posts (owner_id, profile_id, reaction_count desc, id desc)
  where state = 'published' and review = 'approved' and deleted_at is null;
create unique index wall_posts_pin on wall_posts (owner_id, profile_id, pin) where pin is not null;
-- The client's own lists, the inbox, what is due, and the link of who wrote.
create index wall_posts_recent on wall_posts (owner_id, profile_id, id desc);
create index wall_posts_pending on wall_posts (owner_id, id desc) where review = 'pending' and deleted_at is null;
create index wall_posts_due on wall_posts (publish_at) where state = 'scheduled' and deleted_at is null;
create unique index wall_posts_edit on wall_posts (edit_hash) where edit_hash is not null;
call enlace_protect('wall_posts');

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
  primary key (owner_id, id),
  foreign key (owner_id, post_id) references wall_posts (owner_id, id) on delete cascade
);
create index wall_comments_of_post on wall_comments (owner_id, post_id, id);
create index wall_comments_pending on wall_comments (owner_id, id desc) where review = 'pending' and deleted_at is null;
create unique index wall_comments_edit on wall_comments (edit_hash) where edit_hash is not null;
call enlace_protect('wall_comments');

-- One sign per visitor and post; the key is a keyed hash of network and browser.
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
  -- The word as it is compared, or the visitor's key.
  value text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, kind, value)
);
call enlace_protect('wall_blocks');

-- Figures of a post follow what hangs on it, whoever writes.
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

-- Whether visitors of a wall may see a file without a pass: true on a wall that anybody with its address may see, false
-- when it is or was on others only, null when no post ever named it.
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
