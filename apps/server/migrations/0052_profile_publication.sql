alter table profiles
  -- A draft frozen to go out by itself at publish_at; later edits are not in it.
  add column scheduled jsonb,
  add column scheduled_revision integer,
  add column publish_at timestamptz,
  -- From this moment visitors get 410 instead of the page.
  add column expires_at timestamptz,
  -- argon2id; whoever entered with an earlier password is out when the count goes up.
  add column password_hash text,
  add column password_count integer not null default 0,
  add column is_indexed boolean not null default true,
  add constraint profiles_schedule_whole
    check ((scheduled is null) = (publish_at is null) and (scheduled is null) = (scheduled_revision is null));
create index profiles_due on profiles (publish_at) where publish_at is not null and deleted_at is null;

-- An old address is looked up with the profile it led to; its age decides nothing.
create index profile_slug_redirects_profile on profile_slug_redirects (owner_id, profile_id);

comment on table form_attempts is
  'Messages and guesses at page passwords per profile and network (keyed hash, no address), for limits over a sliding window';
