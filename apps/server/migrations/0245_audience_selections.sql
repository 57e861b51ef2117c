-- Tamys that were chosen for campaigns, as they were at that moment: too many for the list of names in a draft.
create table audience_selections (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  size integer not null check (size > 0),
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index audience_selections_age on audience_selections (created_at);
call enlace_protect('audience_selections');

-- In parts of some thousand ids: a million of them are a hundred rows.
create table audience_selection_parts (
  owner_id uuid not null,
  selection_id uuid not null,
  position integer not null,
  contact_ids uuid[] not null,
  primary key (owner_id, selection_id, position),
  foreign key (owner_id, selection_id) references audience_selections (owner_id, id) on delete cascade
);
call enlace_protect('audience_selection_parts');

-- Says how many rows to expect, which nobody can see in an array: with the default of ten for each, a million tamys would
-- be looked up one by one.
create function audience_selection_ids(owner uuid, selection uuid) returns setof uuid
  language plpgsql stable rows 20000 set search_path = public, pg_temp as $$
begin
  return query select unnest(p.contact_ids) from audience_selection_parts p where p.owner_id = owner and p.selection_id = selection;
end
$$;
