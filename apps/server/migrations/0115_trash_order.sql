-- The trash is read by moment, newest first, and goes by age, oldest first. What was merged into another record is no trash.
create index profiles_in_trash on profiles (owner_id, deleted_at, id) where deleted_at is not null;
create index contacts_in_trash on contacts (owner_id, deleted_at, id) where deleted_at is not null and merged_into is null;
create index conversations_in_trash on conversations (owner_id, deleted_at, id) where deleted_at is not null and merged_into is null;
create index templates_in_trash on templates (owner_id, deleted_at, id) where deleted_at is not null;
create index campaigns_in_trash on campaigns (owner_id, deleted_at, id) where deleted_at is not null;
create index campaign_series_in_trash on campaign_series (owner_id, deleted_at, id) where deleted_at is not null;
create index automations_in_trash on automations (owner_id, deleted_at, id) where deleted_at is not null;
create index wall_posts_in_trash on wall_posts (owner_id, deleted_at, id) where deleted_at is not null;
create index wall_comments_in_trash on wall_comments (owner_id, deleted_at, id) where deleted_at is not null;
-- Every kind goes by age the same way now.
drop index files_trash_age;
