-- A file is its client's alone until a published page, a post of a wall or a mail that left shows it, however it came in.
-- Files from before, which editors put in open, stay as they were seen: pages elsewhere may name them.
alter table files alter column is_closed set default true;

-- A page also shows what it only links to, by the address of a file of its client.
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

-- Writing a template shows nothing to anybody: its files open when a mail is made of it. What was opened stays.
drop trigger follow_mailed_files on templates;
