-- What happens by itself with tamys: a trigger, and steps.
create table automations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused')),
  pause_reason text check (pause_reason ~ '^[a-z_]{1,40}$'),
  trigger jsonb not null,
  audience jsonb,
  reentry jsonb not null default '{"kind":"never"}',
  steps jsonb not null default '[]',
  -- Out of `trigger`, for those who look for automations.
  trigger_kind text generated always as (trigger ->> 'kind') stored,
  trigger_label uuid generated always as (case when trigger ->> 'kind' = 'label' then (trigger ->> 'labelId')::uuid end) stored,
  revision integer not null default 1 check (revision > 0),
  -- When dates or silences are looked at next; null for the other triggers and while it is not active.
  next_scan_at timestamptz,
  -- Dates whose hour lies before are over; the last day whose dates were taken up, and how far silences were.
  armed_at timestamptz,
  scanned_day date,
  scanned_until timestamptz,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((state = 'paused') = (pause_reason is not null))
);
create index automations_newest on automations (owner_id, id desc) where deleted_at is null;
create index automations_waiting_for on automations (owner_id, trigger_kind) where state = 'active' and deleted_at is null;
-- What the worker looks for, over all clients.
create index automations_scans on automations (next_scan_at) where next_scan_at is not null;
call enlace_protect('automations');

-- One tamy going through one automation, once.
create table automation_runs (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left', 'failed')),
  left_reason text,
  trigger_kind text not null,
  -- What may set it off only once: the day of a date, the beginning of a silence.
  occasion text,
  -- How many automations set each other off before this one.
  chain smallint not null default 0,
  -- Where it stands; `arrived`: its wait there has begun. Null before the first step is known.
  step_id text,
  arrived boolean not null default false,
  -- When it goes on; set exactly while it is under way.
  due_at timestamptz,
  -- Its automation stands still.
  is_held boolean not null default false,
  waits_for_quota boolean not null default false,
  -- Errors in a row at this step.
  attempts smallint not null default 0,
  entered_at timestamptz not null,
  ended_at timestamptz,
  log jsonb not null default '[]',
  primary key (owner_id, id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade,
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'left') = (left_reason is not null))
) with (fillfactor = 80);
-- What is due next over all clients, and of one.
create index automation_runs_due on automation_runs (due_at) where due_at is not null and not is_held;
create index automation_runs_due_of on automation_runs (owner_id, due_at, automation_id) where due_at is not null and not is_held;
-- Nobody is inside twice.
create unique index automation_runs_inside on automation_runs (owner_id, automation_id, contact_id) where state = 'waiting';
create unique index automation_runs_occasion on automation_runs (owner_id, automation_id, contact_id, occasion) where occasion is not null;
create index automation_runs_contact on automation_runs (owner_id, contact_id, automation_id, entered_at desc);
create index automation_runs_newest on automation_runs (owner_id, automation_id, id desc);
create index automation_runs_figures on automation_runs (owner_id, automation_id, state, left_reason);
create index automation_runs_steps on automation_runs (owner_id, automation_id, step_id) where state = 'waiting';
call enlace_protect('automation_runs');

-- Something happened that an active automation waits for; written with what happened, taken up by the worker.
create table automation_signals (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  occasion text,
  -- When the run begins; null: at once.
  due_at timestamptz,
  chain smallint not null default 0,
  primary key (owner_id, id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_signals');

-- How often each step was passed, and which way conditions went. Written once per batch, in the order of the key.
create table automation_step_totals (
  owner_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  passed integer not null default 0,
  yes integer not null default 0,
  no integer not null default 0,
  primary key (owner_id, automation_id, step_id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('automation_step_totals');

-- A stream is a campaign without an end: its mail is frozen, people are added one by one.
alter table campaigns
  add column kind text not null default 'campaign' check (kind in ('campaign', 'stream')),
  -- Nobody is added any more; it is over when its last mail has its end.
  add column retired_at timestamptz,
  add check (retired_at is null or kind = 'stream');
create index campaigns_streams on campaigns (owner_id, id) where kind = 'stream' and state in ('sending', 'paused');

-- The same person may get the mail of a stream again, on another occasion.
alter table campaign_deliveries add column occasion uuid;
alter table campaign_deliveries drop constraint campaign_deliveries_owner_id_campaign_id_contact_id_key;
create unique index campaign_deliveries_once on campaign_deliveries (owner_id, campaign_id, contact_id, occasion) nulls not distinct;

-- Which stream carries the mail of a step; `fingerprint` tells whether the mail is still the same.
create table automation_streams (
  owner_id uuid not null,
  campaign_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  fingerprint text not null,
  -- Of the template when the mail was frozen.
  template_revision integer not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
create unique index automation_streams_current on automation_streams (owner_id, automation_id, step_id) where retired_at is null;
create index automation_streams_automation on automation_streams (owner_id, automation_id);
call enlace_protect('automation_streams');

-- Automations whose client was told that the plan's mails are used up; goes when mails flow again.
create table automation_quota_notices (
  owner_id uuid not null,
  automation_id uuid not null,
  told_at timestamptz not null,
  primary key (owner_id, automation_id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_quota_notices');

-- Which run a delivery belongs to.
create table automation_mails (
  owner_id uuid not null,
  delivery_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- It stands on the tamy's timeline, or never will.
  is_noted boolean not null default false,
  primary key (owner_id, delivery_id),
  unique (owner_id, run_id, step_id),
  foreign key (owner_id, run_id) references automation_runs (owner_id, id) on delete cascade,
  foreign key (owner_id, delivery_id) references campaign_deliveries (owner_id, id) on delete cascade
);
create index automation_mails_unnoted on automation_mails (owner_id, delivery_id) where not is_noted;
call enlace_protect('automation_mails');

-- The depth of what is done now: 0 for people, more for what automations do.
create function automation_chain() returns smallint
  language sql stable
  return coalesce(nullif(current_setting('enlace.automation_chain', true), ''), '0')::smallint;

-- Welcomes, and those who must be left in peace from now on.
create function automations_follow_contacts() returns trigger
  language plpgsql as $$
declare
  noted integer := 0;
begin
  if not exists (select 1 from automations a where a.owner_id in (select owner_id from added)) then return null; end if;
  if tg_op = 'INSERT' then
    insert into automation_signals (owner_id, automation_id, contact_id, chain)
    select a.owner_id, a.id, c.id, automation_chain()
      from added c
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'welcome' and a.state = 'active' and a.deleted_at is null
     where c.status = 'subscribed' and c.deleted_at is null
       and (a.trigger -> 'sources' = '[]' or a.trigger -> 'sources' ? c.source);
    get diagnostics noted = row_count;
  else
    -- Most changes are about something else.
    if not exists (select 1 from added c join removed b on b.owner_id = c.owner_id and b.id = c.id
                    where c.status <> b.status or (c.deleted_at is null) <> (b.deleted_at is null)
                       or c.merged_into is distinct from b.merged_into) then return null; end if;
    insert into automation_signals (owner_id, automation_id, contact_id, chain)
    select a.owner_id, a.id, c.id, automation_chain()
      from added c
      join removed b on b.owner_id = c.owner_id and b.id = c.id
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'welcome' and a.state = 'active' and a.deleted_at is null
     where b.status = 'pending' and c.status = 'subscribed' and c.deleted_at is null
       and (a.trigger -> 'sources' = '[]' or a.trigger -> 'sources' ? c.source);
    get diagnostics noted = row_count;
    -- A run that is being worked on this moment sees it by itself; waiting for it could be waiting in a circle.
    update automation_runs r
       set state = 'left', left_reason = gone.reason, due_at = null, ended_at = now(), waits_for_quota = false,
           log = r.log || jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'stepId', r.step_id,
             'stepKind', null, 'outcome', 'left', 'until', null, 'detail', gone.reason, 'deliveryId', null)
      from (
        select r.owner_id, r.id, c.reason
          from (
            select c.owner_id, c.id,
                   case when c.deleted_at is not null then 'deleted' else c.status end as reason
              from added c join removed b on b.owner_id = c.owner_id and b.id = c.id
             where (c.deleted_at is not null and b.deleted_at is null and c.merged_into is null)
                or (c.status not in ('subscribed', 'pending') and b.status in ('subscribed', 'pending'))
          ) c
          join automation_runs r on r.owner_id = c.owner_id and r.contact_id = c.id and r.state = 'waiting'
         for update of r skip locked
      ) gone
     where r.owner_id = gone.owner_id and r.id = gone.id;
    -- Somebody merged goes on as whom they became, unless that one is inside already.
    update automation_runs r
       set contact_id = m.target, state = case when m.is_double then 'left' else r.state end,
           left_reason = case when m.is_double then 'merged' end,
           due_at = case when not m.is_double then r.due_at end, ended_at = case when m.is_double then now() end,
           log = case when m.is_double then r.log || jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'stepId', r.step_id, 'stepKind', null, 'outcome', 'left', 'until', null, 'detail', 'merged', 'deliveryId', null) else r.log end
      from (
        select r.owner_id, r.id, c.merged_into as target, exists (
                 select 1 from automation_runs k
                  where k.owner_id = r.owner_id and k.automation_id = r.automation_id and k.contact_id = c.merged_into and k.state = 'waiting') as is_double
          from added c
          join removed b on b.owner_id = c.owner_id and b.id = c.id
          join automation_runs r on r.owner_id = c.owner_id and r.contact_id = c.id and r.state = 'waiting'
         where c.merged_into is not null and b.merged_into is null
         for update of r skip locked
      ) m
     where r.owner_id = m.owner_id and r.id = m.id;
  end if;
  if noted > 0 then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
create trigger automations_see_new_contacts after insert on contacts
  referencing new table as added for each statement execute function automations_follow_contacts();
create trigger automations_see_changed_contacts after update on contacts
  referencing old table as removed new table as added for each statement execute function automations_follow_contacts();

-- Labels, whoever gives them.
create function automations_follow_labels() returns trigger
  language plpgsql as $$
begin
  insert into automation_signals (owner_id, automation_id, contact_id, chain)
  select a.owner_id, a.id, l.subject_id, automation_chain()
    from added l
    join automations a on a.owner_id = l.owner_id and a.trigger_kind = 'label' and a.trigger_label = l.label_id
     and a.state = 'active' and a.deleted_at is null
   where l.noun = 'contact' and l.live;
  if found then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
create trigger automations_see_labels after insert on label_links
  referencing new table as added for each statement execute function automations_follow_labels();
