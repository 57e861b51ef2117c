-- Uploads of visitors go through a request for files, and say who sends them.
alter table uploads add column sender text check (char_length(sender) <= 120);
-- Those under way of one request: together with what arrived they stay within its limits.
create index uploads_request on uploads (owner_id, request_id) where file_id is null and request_id is not null;
