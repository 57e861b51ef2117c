-- PDFs that were put in before first pages were drawn: each is drawn once, by a job, and its row goes. What never could be
-- drawn stands here too, and is tried once.
create table pdf_pictures_due (
  owner_id uuid not null,
  file_id uuid not null,
  tries integer not null default 0,
  -- Somebody is at it since then.
  claimed_at timestamptz,
  primary key (owner_id, file_id),
  foreign key (owner_id, file_id) references files (owner_id, id) on delete cascade
);
call enlace_protect('pdf_pictures_due');
insert into pdf_pictures_due (owner_id, file_id) select owner_id, id from files where format = 'pdf' and widths = '{}';
