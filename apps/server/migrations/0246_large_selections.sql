-- Only large selections are read through it, so it says so: with a small number the planner looks every tamy up by itself.
-- Somebody who was merged since counts as who they are now.
create or replace function audience_selection_ids(owner uuid, selection uuid) returns setof uuid
  language plpgsql stable rows 500000 set search_path = public, pg_temp as $$
begin
  return query
    with chosen as materialized (
      select unnest(p.contact_ids) as id from audience_selection_parts p where p.owner_id = owner and p.selection_id = selection)
    select c.id from chosen c
    union all
    select o.merged_into from contacts o
     where o.owner_id = owner and o.merged_into is not null and o.id in (select c.id from chosen c);
end
$$;
