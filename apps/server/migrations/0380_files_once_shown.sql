-- A file is private to its client until a published page, a wall post or a sent mail shows it, whatever the upload path.
-- Existing files that editors uploaded as public stay public: other sites may link to them.
alter table files alter column is_closed set default true;

-- A page also shows the files of its client that it only links to.
create or replace function follow_shown_files() returns trigger
  language plpgsql as $$
begin
  update profile_files f set is_shown = false
   where f.owner_id = new.owner_id and f.profile_id = new.id and f.is_shown
     and f.file_id not in (select e.file_id from enlace_files_of(new.published) e
                           union select e.file_id from enlace_files_in(new.published::text) e);
  insert into profile_files (owner_id, file_id, profile_id, is_shown)
  select new.owner_id, e.file_id, new.id, true from enlace_files_of(new.published) e
  union select new.owner_id, e.file_id, new.id, true from enlace_files_in(new.published::text) e
  on conflict (owner_id, file_id, profile_id) do update set is_shown = true where not profile_files.is_shown;
  return null;
end
$$;
insert into profile_files (owner_id, file_id, profile_id, is_shown)
select p.owner_id, e.file_id, p.id, true from profiles p, enlace_files_in(p.published::text) e where p.published is not null
on conflict do nothing;

-- Saving a template shows nothing to anyone: its files become public when a mail is made from it. Public files stay public.
drop trigger follow_mailed_files on templates;
