-- When a wall last changed in any way, for feeds that are asked “since when”.
create index wall_posts_changed on wall_posts (owner_id, profile_id, updated_at desc);
-- What was rejected, newest first.
create index wall_posts_rejected on wall_posts (owner_id, id desc) where review = 'rejected' and deleted_at is null;
create index wall_comments_rejected on wall_comments (owner_id, id desc) where review = 'rejected' and deleted_at is null;
-- The last decision about what a visitor wrote, so that it can be taken back as it was.
alter table wall_posts
  add column decided_at timestamptz,
  add column decided_as text check (decided_as in ('approve', 'reject', 'spam')),
  add column decided_from text check (decided_from in ('approved', 'pending', 'rejected'));
alter table wall_comments
  add column decided_at timestamptz,
  add column decided_as text check (decided_as in ('approve', 'reject', 'spam')),
  add column decided_from text check (decided_from in ('approved', 'pending', 'rejected'));
