-- The profile a notice is about, for grouping, and when the person was done with it: then it leaves the list, but stays
-- under its own view.
alter table notifications add column profile_id uuid, add column done_at timestamptz;
update notifications set profile_id = substring(link from '^/user/buzon/([0-9a-f-]{36})')::uuid where kind = 'message.received';
update notifications set profile_id = substring(link from 'perfil=([0-9a-f-]{36})')::uuid where kind = 'wall.written';
update notifications set profile_id = substring(link from '^/user/perfiles/view/([0-9a-f-]{36})$')::uuid
  where kind in ('profile.withheld', 'profile.released');
update notifications n set profile_id = c.profile_id from campaigns c
  where n.kind in ('campaign.finished', 'campaign.failed', 'campaign.decided') and c.owner_id = n.owner_id
    and n.link = '/user/campanas/' || c.id;
-- The unread ones are counted at every start of the app; done ones are not among them.
drop index notifications_unread;
create index notifications_unread on notifications (owner_id, id) where read_at is null and in_app and done_at is null;
