-- Files that visitors got to see on a page. A row stays when the page shows the file no longer: what was once behind a
-- password must not come out by being taken off the page.
create table profile_files (
  owner_id uuid not null,
  -- As documents name it: the id of a file of the drive, or of a picture that ships with the product.
  file_id text not null,
  profile_id uuid not null,
  is_shown boolean not null,
  primary key (owner_id, file_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index profile_files_of_profile on profile_files (owner_id, profile_id) where is_shown;
call enlace_protect('profile_files');

-- Files that were put into mails: those lie in other people's mailboxes, so their pictures stay reachable.
create table mail_files (
  owner_id uuid not null references users (id) on delete cascade,
  file_id text not null,
  primary key (owner_id, file_id)
);
call enlace_protect('mail_files');

create function enlace_files_of(document jsonb) returns table (file_id text)
  language sql immutable parallel safe as $$
  select distinct found #>> '{}' from jsonb_path_query(document, '$.**.fileId ? (@.type() == "string")') as found
   where length(found #>> '{}') <= 64
$$;

create function follow_shown_files() returns trigger
  language plpgsql as $$
begin
  update profile_files f set is_shown = false
   where f.owner_id = new.owner_id and f.profile_id = new.id and f.is_shown
     and f.file_id not in (select e.file_id from enlace_files_of(new.published) e);
  insert into profile_files (owner_id, file_id, profile_id, is_shown)
  select new.owner_id, e.file_id, new.id, true from enlace_files_of(new.published) e
  on conflict (owner_id, file_id, profile_id) do update set is_shown = true where not profile_files.is_shown;
  return null;
end
$$;
create trigger follow_files_of_new after insert on profiles
  for each row when (new.published is not null) execute function follow_shown_files();
create trigger follow_files_of_published after update of published on profiles
  for each row when (new.published is distinct from old.published) execute function follow_shown_files();

-- Files a text names by their address, as mails of the client's own HTML do.
create function enlace_files_in(body text) returns table (file_id text)
  language sql immutable parallel safe as $$
  select distinct found[1] from regexp_matches(coalesce(body, ''), '/f/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as found
$$;

-- Serves every table with mails: `document` holds blocks, `html` and `source` texts; a table has those it needs.
create function follow_mailed_files() returns trigger
  language plpgsql as $$
declare
  mail jsonb := to_jsonb(new);
begin
  insert into mail_files (owner_id, file_id)
  select new.owner_id, e.file_id from enlace_files_of(coalesce(mail -> 'document', '{}')) e
  union select new.owner_id, e.file_id from enlace_files_in(mail ->> 'html') e
  union select new.owner_id, e.file_id from enlace_files_in(mail ->> 'source') e
  on conflict do nothing;
  return null;
end
$$;
create trigger follow_mailed_files after insert or update on templates
  for each row execute function follow_mailed_files();
create trigger follow_mailed_files after insert or update on campaign_contents
  for each row execute function follow_mailed_files();

insert into profile_files (owner_id, file_id, profile_id, is_shown)
select p.owner_id, e.file_id, p.id, true from profiles p, enlace_files_of(p.published) e where p.published is not null;
insert into profile_files (owner_id, file_id, profile_id, is_shown)
select v.owner_id, e.file_id, v.profile_id, false from profile_versions v, enlace_files_of(v.document) e where v.kind = 'published'
on conflict do nothing;
insert into mail_files (owner_id, file_id)
select t.owner_id, e.file_id from templates t, enlace_files_of(t.document) e on conflict do nothing;
insert into mail_files (owner_id, file_id)
select c.owner_id, e.file_id from campaign_contents c, enlace_files_of(c.document) e on conflict do nothing;
