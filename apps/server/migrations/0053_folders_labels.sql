-- Folders and labels of every noun: one mechanism. `noun` is part of every key, so that one noun's things never meet
-- another's. Trees and lists are small (limits in the contract); links can be millions.
create table folders (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  noun text not null,
  parent_id uuid,
  name text not null,
  -- The name as it is compared: composed, lower case, single spaces.
  name_key text not null,
  position integer not null,
  -- Live things right in it; kept by trigger.
  subjects integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, noun, id),
  foreign key (owner_id, noun, parent_id) references folders (owner_id, noun, id) on delete cascade
);
-- One name per parent; also the children of a folder.
create unique index folders_name on folders (owner_id, noun, parent_id, name_key) nulls not distinct;
call enlace_protect('folders');

create table labels (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  noun text not null,
  name text not null,
  name_key text not null,
  colour smallint not null check (colour between 1 and 8),
  position integer not null,
  subjects integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, noun, id)
);
create unique index labels_name on labels (owner_id, noun, name_key);
call enlace_protect('labels');

-- A thing lies in one folder at most. Links of things in the trash stay, without counting, so that a restored thing is
-- where it was.
create table folder_links (
  owner_id uuid not null,
  noun text not null,
  subject_id uuid not null,
  folder_id uuid not null,
  live boolean not null default true,
  primary key (owner_id, noun, subject_id),
  foreign key (owner_id, noun, folder_id) references folders (owner_id, noun, id) on delete cascade
);
-- What lies in a folder.
create index folder_links_members on folder_links (owner_id, noun, folder_id, subject_id);
call enlace_protect('folder_links');

create table label_links (
  owner_id uuid not null,
  noun text not null,
  subject_id uuid not null,
  label_id uuid not null,
  live boolean not null default true,
  primary key (owner_id, noun, subject_id, label_id),
  foreign key (owner_id, noun, label_id) references labels (owner_id, noun, id) on delete cascade
);
-- What carries a label.
create index label_links_members on label_links (owner_id, noun, label_id, subject_id);
call enlace_protect('label_links');

-- How one change is taken back: what was there before, for a day.
create table folder_undos (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  noun text not null,
  kind text not null check (kind in ('subjects_moved', 'folder_deleted', 'subjects_labelled', 'label_deleted', 'labels_merged')),
  state jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index folder_undos_age on folder_undos (created_at);
call enlace_protect('folder_undos');

-- Links as they were. `target_id` is the folder or label; `had` says whether the link was there.
create table folder_undo_links (
  owner_id uuid not null,
  undo_id uuid not null,
  subject_id uuid not null,
  target_id uuid not null,
  had boolean not null,
  primary key (owner_id, undo_id, subject_id, target_id),
  foreign key (owner_id, undo_id) references folder_undos (owner_id, id) on delete cascade
);
call enlace_protect('folder_undo_links');

-- Counts follow the links, whoever writes them. Rows are locked in one order, so that two writers never wait for each other.
create function count_folder_links() returns trigger
  language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select owner_id, folder_id as id, count(*)::int as amount from added where live group by 1, 2) c;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select owner_id, folder_id as id, -count(*)::int as amount from removed where live group by 1, 2) c;
  else
    select jsonb_agg(c) into changes from (
      select owner_id, id, sum(amount)::int as amount from (
        select owner_id, folder_id as id, 1 as amount from added where live
        union all select owner_id, folder_id, -1 from removed where live) as moves
       group by 1, 2 having sum(amount) <> 0) c;
  end if;
  if changes is null then return null; end if;
  perform 1 from folders f join jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int) using (owner_id, id)
    order by f.id for no key update of f;
  update folders f set subjects = f.subjects + c.amount
    from jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int)
   where f.owner_id = c.owner_id and f.id = c.id;
  return null;
end
$$;
create trigger count_added_folder_links after insert on folder_links
  referencing new table as added for each statement execute function count_folder_links();
create trigger count_changed_folder_links after update on folder_links
  referencing old table as removed new table as added for each statement execute function count_folder_links();
create trigger count_removed_folder_links after delete on folder_links
  referencing old table as removed for each statement execute function count_folder_links();

create function count_label_links() returns trigger
  language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select owner_id, label_id as id, count(*)::int as amount from added where live group by 1, 2) c;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select owner_id, label_id as id, -count(*)::int as amount from removed where live group by 1, 2) c;
  else
    select jsonb_agg(c) into changes from (
      select owner_id, id, sum(amount)::int as amount from (
        select owner_id, label_id as id, 1 as amount from added where live
        union all select owner_id, label_id, -1 from removed where live) as moves
       group by 1, 2 having sum(amount) <> 0) c;
  end if;
  if changes is null then return null; end if;
  perform 1 from labels l join jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int) using (owner_id, id)
    order by l.id for no key update of l;
  update labels l set subjects = l.subjects + c.amount
    from jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int)
   where l.owner_id = c.owner_id and l.id = c.id;
  return null;
end
$$;
create trigger count_added_label_links after insert on label_links
  referencing new table as added for each statement execute function count_label_links();
create trigger count_changed_label_links after update on label_links
  referencing old table as removed new table as added for each statement execute function count_label_links();
create trigger count_removed_label_links after delete on label_links
  referencing old table as removed for each statement execute function count_label_links();

-- The links of a noun's things follow its table: into the trash, back, and away for good.
create function follow_collected() returns trigger
  language plpgsql as $$
declare
  collected text := tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from folder_links l using removed r where l.owner_id = r.owner_id and l.noun = collected and l.subject_id = r.id;
    delete from label_links l using removed r where l.owner_id = r.owner_id and l.noun = collected and l.subject_id = r.id;
    return null;
  end if;
  if not exists (select 1 from added a join removed r using (owner_id, id)
                  where (a.deleted_at is null) is distinct from (r.deleted_at is null)) then return null; end if;
  update folder_links l set live = a.deleted_at is null
    from added a where l.owner_id = a.owner_id and l.noun = collected and l.subject_id = a.id and l.live is distinct from (a.deleted_at is null);
  update label_links l set live = a.deleted_at is null
    from added a where l.owner_id = a.owner_id and l.noun = collected and l.subject_id = a.id and l.live is distinct from (a.deleted_at is null);
  return null;
end
$$;

-- Lets a noun's table (owner_id, id, deleted_at) be kept in folders and labelled.
create procedure enlace_collect(target regclass, noun text)
  language plpgsql as $$
begin
  execute format('create trigger follow_changed after update on %s referencing old table as removed new table as added '
                 'for each statement execute function follow_collected(%L)', target, noun);
  execute format('create trigger follow_removed after delete on %s referencing old table as removed '
                 'for each statement execute function follow_collected(%L)', target, noun);
end
$$;
revoke execute on procedure enlace_collect(regclass, text) from public;
call enlace_collect('profiles', 'profile');

-- The list of many profiles: sorted and searched by the name without case and accents, and the visits of a month of all.
alter table profiles add column name_key text generated always as (enlace_fold(name)) stored;
create index profiles_by_name on profiles (owner_id, name_key, id) include (slug) where deleted_at is null;
create index profile_visit_days_recent on profile_visit_days (owner_id, day, profile_id);
