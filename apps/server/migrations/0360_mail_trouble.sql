-- Mail that does not come is said at once and each day while it lasts.
alter table mail_sources
  -- Since when nothing comes from here, as the client was told; null while it runs.
  add column halted_at timestamptz,
  -- When the client was last told so.
  add column told_at timestamptz;
create index mail_sources_halted on mail_sources (told_at) where halted_at is not null and not paused;
-- When the client was last told that this mail was put aside.
alter table inbound_mails add column told_at timestamptz;
