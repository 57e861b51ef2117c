-- What a virus scanner said of a file that came in. Null: none was there when it came. Files that wait and files it
-- objected to are never handed out; 'removed' are those whose bytes are gone as well.
alter table message_attachments
  add column scan_state text check (scan_state in ('pending', 'clean', 'infected', 'removed')),
  add column scan_finding text,
  add column scan_attempts integer not null default 0,
  add column scan_due_at timestamptz;
alter table message_attachments add constraint message_attachments_scan_finding
  check ((scan_finding is not null) = (coalesce(scan_state, '') in ('infected', 'removed')));
-- What is left to do, of all clients.
create index message_attachments_scans_due on message_attachments (scan_due_at) where scan_state in ('pending', 'infected');
