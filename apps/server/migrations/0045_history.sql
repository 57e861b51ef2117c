-- How a change came about, beside who did it. The network is coarse (IPv4 /24, IPv6 /48): a full address is never stored.
alter table history_entries
  add column operation text,
  add column network text,
  add column acting_admin_id uuid,
  add column api_key_id uuid,
  add column job text,
  -- Set when the content was erased with the account; digest and seal stay.
  add column erased_at timestamptz;
call enlace_append_only('history_entries');
-- The list of all clients together, newest first.
create index history_entries_newest on history_entries (id desc);

-- Entries that wait for their seal. Filled by the insert itself, so that no writer can forget it.
create table history_unsealed (
  entry_id uuid primary key,
  owner_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call enlace_protect('history_unsealed');

create function enlace_queue_seal() returns trigger
  language plpgsql as $$
begin
  insert into history_unsealed (entry_id, owner_id) select id, owner_id from fresh;
  return null;
end
$$;
create trigger history_entries_queue_seal after insert on history_entries
  referencing new table as fresh for each statement execute function enlace_queue_seal();
-- A migrating role that is no superuser is bound by the policies too.
select set_config('enlace.owner', '*', true);
insert into history_unsealed (entry_id, owner_id) select id, owner_id from history_entries;

-- One chain over all entries, and in it one per client; written only by the sealer.
create table history_seals (
  seq bigint primary key,
  owner_id uuid not null,
  owner_seq bigint not null,
  entry_id uuid not null,
  entry_digest bytea not null,
  previous_hash bytea not null,
  owner_previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  unique (owner_id, owner_seq),
  unique (owner_id, entry_id)
);
call enlace_protect('history_seals');
call enlace_append_only('history_seals');

-- Places of the chain signed with a key that is not in the database.
create table history_anchors (
  seq bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  signature text not null
);
call enlace_append_only('history_anchors');

-- An erasure is ordered first, then done, then proved: how many tombstones there are and their digest, signed.
create table history_erasures (
  owner_id uuid not null,
  id uuid not null,
  stage text not null check (stage in ('ordered', 'done')),
  entries bigint,
  digest bytea,
  signature text,
  at timestamptz not null,
  primary key (owner_id, id, stage),
  check ((stage = 'done') = (entries is not null and digest is not null and signature is not null))
);
call enlace_protect('history_erasures');
call enlace_append_only('history_erasures');

-- The product's role can change no entry; this empties those of a client whose erasure is ordered, and nothing else,
-- whoever calls it.
-- Of acts of administrators it stays known who did what and when; everything about the client goes.
create function enlace_erase_history(target uuid) returns bigint
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
         api_key_id = null, job = null, erased_at = now()
   where e.owner_id = target and e.erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end
$$;
-- Checks of the chain as the screens show them; owner_id all zero: of the whole chain.
create table history_checks (
  owner_id uuid not null,
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'ok', 'broken', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  progress_at timestamptz not null,
  checked bigint not null default 0,
  total bigint not null default 0,
  entries bigint not null default 0,
  reason text check (reason in ('changed', 'missing', 'reordered', 'unsealed', 'anchor')),
  seq bigint,
  entry_id uuid,
  primary key (owner_id, id)
);
call enlace_protect('history_checks');
