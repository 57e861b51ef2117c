-- Documents and short videos beside the pictures.
alter table files
  add column kind text not null default 'image' check (kind in ('image', 'document', 'video')),
  -- What the bytes are kept as, e.g. webp, pdf, mp4; told by their content, never by their name.
  add column format text not null default 'webp' check (format ~ '^[a-z0-9]{2,5}$'),
  alter column width drop not null,
  alter column height drop not null,
  add constraint files_picture check ((kind = 'image') = (width is not null and height is not null and cardinality(widths) > 0));
alter table files alter column kind drop default, alter column format drop default;
-- The newest of a kind, for choosing.
create index files_of_kind on files (owner_id, kind, id desc);
