-- Unread notices in the order of the list: without the id, a page of them was met on the way through the read ones.
drop index notifications_unread;
create index notifications_unread on notifications (owner_id, id) where read_at is null and in_app;
