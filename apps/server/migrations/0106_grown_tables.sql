-- Counts a table anew that grew far past what the planner knows of it. A table that was emptied keeps "no rows" until
-- the database gets round to it, and every index of it looks as good as the right one meanwhile.
create function enlace_count_grown(least_rows bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
     where c.oid in ('contacts'::regclass, 'contact_addresses'::regclass) and c.reltuples < least_rows
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;
