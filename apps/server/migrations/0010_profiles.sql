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
  primary key (owner_id, id),
  check ((published is null) = (published_at is null) and (published is null) = (published_revision is null))
);
create unique index profiles_slug on profiles (owner_id, slug) where deleted_at is null;
create index profiles_newest on profiles (owner_id, updated_at desc, id desc) where deleted_at is null;
call enlace_protect('profiles');

-- Short links are looked up before the owner is known.
create table profile_short_codes (
  code text primary key,
  owner_id uuid not null,
  profile_id uuid not null,
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_short_codes');

-- What visitors got to see, one row per publication.
create table profile_versions (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  revision integer not null,
  document jsonb not null,
  published_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index profile_versions_newest on profile_versions (owner_id, profile_id, id desc);
call enlace_protect('profile_versions');

-- Old addresses keep leading to the profile; an address in use by a profile wins over its past.
create table profile_slug_redirects (
  owner_id uuid not null,
  slug text not null check (slug = lower(slug)),
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, slug),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_slug_redirects');
