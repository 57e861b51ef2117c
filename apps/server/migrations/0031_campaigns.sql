create table campaigns (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'preparing', 'queued', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason text check (pause_reason in ('person', 'mail_login', 'quota', 'template', 'late')),
  profile_id uuid,
  template_id uuid,
  -- null: the template's.
  own_subject text,
  own_preheader text,
  audience jsonb not null default '{"kind":"all","excludeContactIds":[]}',
  revision integer not null default 1 check (revision > 0),
  scheduled_at timestamptz,
  -- Nothing leaves before; until then the campaign can be withdrawn.
  hold_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- How far the timelines of the recipients are written, after the end.
  timelines_after uuid,
  timelines_written boolean not null default false,
  primary key (owner_id, id),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('queued', 'sending', 'sent') or started_at is not null)
);
create index campaigns_newest on campaigns (owner_id, id desc) where deleted_at is null;
-- What the sending engine looks for, over all clients.
create index campaigns_due on campaigns (state, owner_id, id) where state in ('scheduled', 'queued', 'sending');
create index campaigns_without_timelines on campaigns (owner_id, id) where state in ('sent', 'cancelled') and started_at is not null and not timelines_written;
call enlace_protect('campaigns');

-- The mail as frozen at the start: every recipient gets this, whatever happens to the template.
create table campaign_contents (
  owner_id uuid not null,
  campaign_id uuid not null,
  template_name text not null,
  document jsonb not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  subject text not null,
  html text not null,
  body_text text not null,
  from_name text not null,
  from_address text not null,
  -- Values shared by all recipients: brand and profile.
  shared_data jsonb not null,
  size_bytes integer not null,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_contents');

create table campaign_links (
  owner_id uuid not null,
  campaign_id uuid not null,
  id smallint not null,
  -- May hold variables; filled per person on the click.
  url text not null,
  label text not null,
  clicks integer not null default 0,
  people integer not null default 0,
  primary key (owner_id, campaign_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_links');

-- Sums of the ledger, changed only by the statement that changes the rows. Narrow and loosely filled: it is updated often.
create table campaign_totals (
  owner_id uuid not null,
  campaign_id uuid not null,
  audience integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  -- Part of the skipped ones whose quota was given back.
  released integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  unsubscribed integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  clicks integer not null default 0,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check (accepted >= 0 and rejected >= 0 and skipped >= 0 and uncertain >= 0),
  check (accepted + rejected + skipped + uncertain <= audience),
  check (released <= skipped)
) with (fillfactor = 20);
call enlace_protect('campaign_totals');

-- What one worker took at once. Its number is the fence: rows may be written only by whoever knows theirs, and come back
-- when the lease is over.
create table campaign_claims (
  fence bigint generated always as identity primary key,
  owner_id uuid not null,
  campaign_id uuid not null,
  lease_until timestamptz not null
);
create index campaign_claims_lease on campaign_claims (lease_until);
call enlace_protect('campaign_claims');

-- The send ledger: one row per recipient, frozen at the start. Only the claim changes indexed columns; the two changes
-- of state after it stay within the page (no index names the state), which is what makes the ledger keep up with sending.
create table campaign_deliveries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- Of the address, lower case: what servers limit by.
  domain text not null,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'sending', 'accepted', 'rejected', 'skipped', 'uncertain')),
  skip_reason text,
  -- Rejected, skipped or uncertain: the short lists of a report.
  failed boolean not null default false,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  -- Set exactly while pending.
  next_attempt_at timestamptz default now(),
  -- Of the claim that took the row last.
  fence bigint,
  smtp_code smallint,
  smtp_text text,
  settled_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, campaign_id, contact_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check ((state = 'skipped') = (skip_reason is not null)),
  check ((state = 'pending') = (next_attempt_at is not null)),
  check (failed = (state in ('rejected', 'skipped', 'uncertain'))),
  check (state not in ('claimed', 'sending') or fence is not null)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
-- The claim.
create index campaign_deliveries_due on campaign_deliveries (owner_id, campaign_id, next_attempt_at, id) where next_attempt_at is not null;
create index campaign_deliveries_failed on campaign_deliveries (owner_id, campaign_id, id) where failed;
-- Answers and bounces name the row before the client is known.
create index campaign_deliveries_id on campaign_deliveries (id);
call enlace_protect('campaign_deliveries');

-- One group of the sending engine: phases before the final dot, and results with their sums, in one round trip and one
-- commit for all connections. It runs in the scope of all clients, because a group holds mails of several.
create function campaign_ledger_write(
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

-- Recipient domains that asked a client to slow down.
create table campaign_domain_backoffs (
  owner_id uuid not null,
  domain text not null,
  until timestamptz not null,
  strikes integer not null default 1,
  answer text not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, domain)
);
call enlace_protect('campaign_domain_backoffs');

-- Pace, for charts and estimates.
create table campaign_minutes (
  owner_id uuid not null,
  campaign_id uuid not null,
  minute timestamptz not null,
  accepted integer not null,
  primary key (owner_id, campaign_id, minute),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('campaign_minutes');
