-- Values of an entry that may have to go: what was there before and after, and the network. The chain holds their digest
-- made with a salt of the entry's own, which goes with them: what is left proves that they were there and tells nothing.
-- Entries without a salt are from before this and are sealed with their values as they are.
alter table history_entries
  add column salt bytea,
  -- Set when the values were erased because of a person they named; who did what, to which thing and when stays.
  add column values_erased_at timestamptz;
alter table history_entries alter column salt set default uuid_send(gen_random_uuid());
alter table history_seals add column values_digest bytea;

-- One erasure of a client's entries at a time: a proof counts and digests everything that was emptied so far.
create or replace function enlace_erase_history(target uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not exists (
    select from history_erasures o
     where o.owner_id = target and o.stage = 'ordered'
       and not exists (select from history_erasures d where d.owner_id = o.owner_id and d.id = o.id and d.stage = 'done')
  ) then
    raise exception 'no erasure of this history is ordered' using errcode = 'insufficient_privilege';
  end if;
  update history_entries e
     set actor = case when e.actor ->> 'kind' = 'admin' then e.actor else '{"kind":"erased"}' end,
         action = case when e.actor ->> 'kind' = 'admin' or e.acting_admin_id is not null then e.action else 'history.erased' end,
         subject_kind = case when e.actor ->> 'kind' = 'admin' or e.acting_admin_id is not null then e.subject_kind else 'erased' end,
         subject_id = null, before = null, after = null, request_id = null, operation = null, network = null,
         api_key_id = null, job = null, salt = null, erased_at = now()
   where e.owner_id = target and e.erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Empties the values of some entries of a client whose erasure of a person is ordered, and nothing else.
create function enlace_erase_history_values(target uuid, entries uuid[]) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not exists (
    select from history_erasures o
     where o.owner_id = target and o.stage = 'ordered'
       and not exists (select from history_erasures d where d.owner_id = o.owner_id and d.id = o.id and d.stage = 'done')
  ) then
    raise exception 'no erasure of this history is ordered' using errcode = 'insufficient_privilege';
  end if;
  update history_entries e set before = null, after = null, network = null, salt = null, values_erased_at = now()
   where e.owner_id = target and e.id = any(entries) and e.erased_at is null and e.values_erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end
$$;
create index history_entries_emptied on history_entries (owner_id, id) where erased_at is not null or values_erased_at is not null;
