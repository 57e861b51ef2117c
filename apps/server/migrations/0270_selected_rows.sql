-- Chosen tamys as rows: one can be looked up among a million of them, and the planner sees how many there are. As lists of
-- ids, every question read all of them and looked each tamy up by itself.
create table audience_selected (
  owner_id uuid not null,
  selection_id uuid not null,
  -- Whoever is erased since is passed over.
  contact_id uuid not null,
  primary key (owner_id, selection_id, contact_id),
  foreign key (owner_id, selection_id) references audience_selections (owner_id, id) on delete cascade
);
call enlace_protect('audience_selected');
insert into audience_selected (owner_id, selection_id, contact_id)
  select owner_id, selection_id, unnest(contact_ids) from audience_selection_parts on conflict do nothing;
drop function audience_selection_ids(uuid, uuid);
drop table audience_selection_parts;

-- Counts them anew. Of a selection that was just made the planner knows nothing, and expects nobody in it.
create function enlace_count_selected() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) audience_selected;
end
$$;
