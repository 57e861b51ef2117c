-- Row-level security lets an index answer only operators that PostgreSQL holds for leakproof, and word search is not
-- among them: a search would read every row of the client. These functions run as the owner of the schema, who passes
-- the policy when it is a superuser (the embedded server), and check the scope themselves. Under another owner they find
-- the same, slower. `execute` makes a plan for the words at hand: rare ones go by the index, common ones stop early.

create function search_contacts(owner uuid, words tsquery, most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select id from contacts where owner_id = $1 and deleted_at is null and search @@ $2 limit $3' using owner, words, most;
end
$$;

-- Conversations in which a message matches; one that matches several times comes several times.
create function search_conversations(owner uuid, words tsquery, most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select conversation_id from messages where owner_id = $1 and search @@ $2 limit $3' using owner, words, most;
end
$$;
