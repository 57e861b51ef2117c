-- How many of the moved messages were unread: taken back, as many are unread again, unless they were read since.
alter table conversation_moves add column unread integer not null default 0 check (unread >= 0);
