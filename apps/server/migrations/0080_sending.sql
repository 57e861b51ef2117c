-- Domains that mails are sent from. The operator's own belongs to the owner of no client.
create table sending_domains (
  owner_id uuid not null,
  -- The domains of a client go with the client.
  client_id uuid generated always as (nullif(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored
    references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- As it goes on the wire: lower case, international labels in ASCII.
  domain text not null,
  -- The part before the @ of campaigns that are sent from this domain; null: none are.
  campaign_local text,
  state text not null default 'unchecked' check (state in ('unchecked', 'good', 'failing')),
  -- What the last look at the DNS found.
  report jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- Somebody sends in bulk although the checks fail.
  overridden_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, domain)
);
create unique index sending_domains_campaigns on sending_domains (owner_id) where campaign_local is not null;
create index sending_domains_due on sending_domains (next_check_at);
create index sending_domains_client on sending_domains (client_id);
call enlace_protect('sending_domains');

-- Two keys a generation, one of each kind. Each signs from when its record was seen in the DNS.
create table sending_keys (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id uuid not null,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  selector text not null,
  private_sealed text not null,
  -- As it stands in the record, base64.
  public_key text not null,
  -- Signs while seen; null: never, or no longer.
  seen_at timestamptz,
  -- Replaced by a newer generation: signs until that one is seen, and is kept a while for mails on their way.
  replaced_at timestamptz,
  removes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, domain_id) references sending_domains (owner_id, id) on delete cascade
);
create index sending_keys_domain on sending_keys (owner_id, domain_id, created_at);
call enlace_protect('sending_keys');

-- Most mails in a minute: of all campaigns together (`all`), of each client (`client` without a key), of one client,
-- of campaigns to one recipient domain.
create table send_limits (
  scope text not null check (scope in ('all', 'client', 'own', 'domain')),
  key text not null default '',
  per_minute integer not null check (per_minute between 1 and 1000000),
  updated_at timestamptz not null default now(),
  primary key (scope, key)
);

-- When the next mail of each limit may leave. Narrow and loosely filled: it is updated often.
create table send_buckets (
  scope text not null,
  key text not null default '',
  next_at timestamptz not null default '-infinity',
  primary key (scope, key)
) with (fillfactor = 20);

-- Hands out moments at which mails may leave: evenly apart, none further ahead than `horizon` seconds. Whoever gets
-- them may use each up to 0.2 s late; the pace is two per cent below the limit, so that no minute holds more.
create function send_slots_take(in_scope text, in_key text, per_minute integer, wanted integer, horizon double precision, moment_given timestamptz default null)
  returns table (first_ms double precision, gap_ms double precision, taken integer, wait_ms double precision)
  language plpgsql
as $$
declare
  gap double precision := 60.0 / (per_minute * 0.98);
  moment timestamptz;
  free timestamptz;
  ahead double precision;
begin
  insert into send_buckets (scope, key) values (in_scope, in_key) on conflict do nothing;
  select b.next_at into free from send_buckets b where b.scope = in_scope and b.key = in_key for update;
  -- After the wait for the row.
  moment := coalesce(moment_given, clock_timestamp());
  if free < moment then free := moment; end if;
  ahead := extract(epoch from free - moment);
  taken := case when ahead > horizon then 0 else least(wanted, floor((horizon - ahead) / gap)::integer + 1) end;
  if taken > 0 then
    update send_buckets b set next_at = free + make_interval(secs => taken * gap) where b.scope = in_scope and b.key = in_key;
  end if;
  first_ms := ahead * 1000;
  gap_ms := gap * 1000;
  wait_ms := greatest(0, ahead + taken * gap - horizon) * 1000;
  return next;
end
$$;

-- Which installation this database belongs to. The same mark stands in a file beside it; a database that was put back,
-- or copied, no longer matches, and nothing is sent until somebody confirms.
create table instance (
  singleton boolean primary key default true check (singleton),
  mark uuid not null,
  held_since timestamptz,
  held_reason text check (held_reason in ('file_missing', 'other_mark')),
  confirmed_at timestamptz,
  renewed_at timestamptz not null default now()
);

-- Whether campaigns from a domain of the operator have to wait for its checks; asked in the scope of a client.
create function enlace_operator_domain_blocks(name text) returns boolean
  language plpgsql
as $$
declare
  scope_before text := current_setting('enlace.owner', true);
  blocks boolean;
begin
  perform set_config('enlace.owner', '*', true);
  select d.state <> 'good' and d.overridden_at is null into blocks
    from sending_domains d where d.owner_id = '00000000-0000-0000-0000-000000000000' and d.domain = name;
  perform set_config('enlace.owner', coalesce(scope_before, ''), true);
  return coalesce(blocks, false);
end
$$;
