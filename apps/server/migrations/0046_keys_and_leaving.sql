-- API keys, export of everything, and leaving.

alter table users add column leaving_at timestamptz;

-- The one switch for everything a client shows or sends: public pages, forms, campaigns, API keys.
create function enlace_client_is_open(client users) returns boolean
  language sql stable parallel safe
  return client.suspended_at is null and client.leaving_at is null;

-- Public pages and campaigns learn at once, on every process, that a client opened or closed.
create function enlace_announce_client() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_public_pages', old.id::text);
  perform pg_notify('enlace_campaigns', old.id::text);
  return null;
end
$$;
create trigger users_announce_openness after update of suspended_at, leaving_at on users
  for each row execute function enlace_announce_client();
create trigger users_announce_gone after delete on users
  for each row execute function enlace_announce_client();
create trigger users_announce_leaving after update of leaving_at on users
  for each row execute function enlace_announce_user();

create table api_keys (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  token_hash bytea not null unique,
  -- First characters of the secret part, to tell keys apart.
  prefix text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_network text,
  expiry_mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index api_keys_expiring on api_keys (expires_at) where expires_at is not null and revoked_at is null;
call enlace_protect('api_keys');

create function enlace_announce_key() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.owner_id::text);
  return null;
end
$$;
create trigger api_keys_announce_change after update of scopes, expires_at, revoked_at, token_hash on api_keys
  for each row execute function enlace_announce_key();
create trigger api_keys_announce_end after delete on api_keys
  for each row execute function enlace_announce_key();

create table exports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  state text not null default 'queued' check (state in ('queued', 'working', 'ready', 'failed', 'expired')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Which run is writing; one that lost its turn writes nothing more.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  entries integer,
  sha256 text,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  primary key (owner_id, id)
);
create unique index exports_running on exports (owner_id) where state in ('queued', 'working');
-- What the tending job looks for, over all clients.
create index exports_open on exports (state, heartbeat_at) where state in ('queued', 'working', 'ready');
call enlace_protect('exports');

-- The operator's record of who left and when. It outlives the account, so it names nobody: an id, dates and numbers.
create table erasures (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  requested_by text not null check (requested_by in ('client', 'admin')),
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz,
  cancelled_at timestamptz,
  started_at timestamptz,
  lease_until timestamptz,
  finished_at timestamptz,
  rows_erased bigint not null default 0
);
create unique index erasures_open on erasures (user_id) where cancelled_at is null and finished_at is null;

-- Handles of clients who left, kept from others for a while; only their hash.
create table alias_reservations (
  alias_hash bytea primary key,
  reserved_until timestamptz not null
);

create function enlace_alias_is_reserved(handle text, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (select 1 from alias_reservations where alias_hash = sha256(convert_to(lower(handle), 'UTF8')) and reserved_until > at);

-- Whoever takes an alias (registration, change, set-up by the operator) meets this, whatever they asked before.
create function enlace_keep_alias() returns trigger
  language plpgsql as $$
begin
  if enlace_alias_is_reserved(new.alias, now()) then
    raise unique_violation using table = tg_table_name, message = 'the alias is reserved',
      constraint = case tg_table_name when 'users' then 'users_alias_key' else 'registrations_alias_pending' end;
  end if;
  return new;
end
$$;
create trigger users_keep_alias before insert or update of alias on users
  for each row execute function enlace_keep_alias();
create trigger registrations_keep_alias before insert on registrations
  for each row execute function enlace_keep_alias();

-- As before, and a message of a client that is closed does not get past its final dot either.
create or replace function campaign_ledger_write(
  mark_owners uuid[], mark_ids uuid[], mark_fences bigint[],
  owners uuid[], ids uuid[], fences bigint[], states text[], reasons text[], codes integer[], texts text[], attempted integer[], retries integer[]
) returns table (marked_id uuid, sum_owner uuid, sum_campaign uuid, remaining integer, gained integer)
  language plpgsql
as $$
declare
  -- A SET clause on the function would need rights that an owner without superuser does not have.
  scope_before text := current_setting('enlace.owner', true);
begin
  perform set_config('enlace.owner', '*', true);
  if cardinality(mark_ids) > 0 then
    return query
      update campaign_deliveries d
         set state = 'sending', attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now())
        from unnest(mark_owners, mark_ids, mark_fences) as h (owner_id, id, fence)
       where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state = 'claimed'
         -- Scalar on purpose: as semi-joins they are planned from the wrong end while the tables have no statistics.
         and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sending'
         and (select enlace_client_is_open(u) from users u where u.id = d.owner_id)
         and (select c.status from contacts c where c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null) = 'subscribed'
      returning d.id, null::uuid, null::uuid, null::integer, null::integer;
  end if;
  if cardinality(ids) > 0 then
    return query
      with moved as (
        update campaign_deliveries d
           set state = r.state, skip_reason = r.reason, smtp_code = r.code, smtp_text = r.text,
               failed = r.state in ('rejected', 'skipped', 'uncertain'),
               settled_at = case when r.state = 'pending' then null else now() end,
               -- The phase before the dot has counted the attempt; a connection that failed before the body takes it back.
               attempts = d.attempts + case when r.tried = 1 and d.state = 'claimed' then 1
                                            when r.tried = 0 and d.state = 'sending' and r.state = 'pending' then -1 else 0 end,
               first_attempt_at = case when r.tried = 1 then coalesce(d.first_attempt_at, now()) else d.first_attempt_at end,
               next_attempt_at = case when r.state = 'pending' then now() + make_interval(secs => r.retry) end
          from unnest(owners, ids, fences, states, reasons, codes, texts, attempted, retries)
            as r (owner_id, id, fence, state, reason, code, text, tried, retry)
         where d.owner_id = r.owner_id and d.id = r.id and d.fence = r.fence and d.state in ('claimed', 'sending', 'uncertain')
        returning d.owner_id, d.campaign_id, old.state as was, new.state as became
      ), changes as (
        select m.owner_id, m.campaign_id,
               (count(*) filter (where m.became = 'accepted') - count(*) filter (where m.was = 'accepted'))::integer as accepted,
               (count(*) filter (where m.became = 'rejected') - count(*) filter (where m.was = 'rejected'))::integer as rejected,
               (count(*) filter (where m.became = 'skipped') - count(*) filter (where m.was = 'skipped'))::integer as skipped,
               (count(*) filter (where m.became = 'uncertain') - count(*) filter (where m.was = 'uncertain'))::integer as uncertain
          from moved m group by m.owner_id, m.campaign_id
      ), locked as (
        -- Always in the same order, so that two workers never wait for each other.
        select c.* from changes c
          join campaign_totals l on l.owner_id = c.owner_id and l.campaign_id = c.campaign_id
         order by l.owner_id, l.campaign_id for update of l
      )
      update campaign_totals t
         set accepted = t.accepted + s.accepted, rejected = t.rejected + s.rejected, skipped = t.skipped + s.skipped, uncertain = t.uncertain + s.uncertain
        from locked s
       where t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
      returning null::uuid, t.owner_id, t.campaign_id, t.audience - t.accepted - t.rejected - t.skipped - t.uncertain, s.accepted;
  end if;
  perform set_config('enlace.owner', coalesce(scope_before, ''), true);
end
$$;

-- Number and name of the newest migration, for the manifest of an export.
create function enlace_schema_version() returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select name from enlace_meta.migrations order by number desc limit 1);
end
$$;
