-- Subscriptions: what the engine keeps beside the periods, and the time of billing inside the database.

-- Seconds billing is ahead of the clock: what the operator set, and what a forecast adds for its own transaction alone.
create function billing_ahead_seconds() returns bigint language sql stable as $$
  select coalesce((select ahead_seconds from billing_clock), 0)
       + coalesce(nullif(current_setting('enlace.billing_ahead', true), '')::bigint, 0)
$$;
-- Where the operator sent it; it stops on the way wherever something falls due.
alter table billing_clock add column target timestamptz;

do $$
declare
  held record;
begin
  for held in
    select conname from pg_constraint
     where conrelid = 'subscriptions'::regclass and contype = 'c'
       and (pg_get_constraintdef(oid) like '%next_boundary%' or pg_get_constraintdef(oid) like '%period_number%')
  loop
    execute format('alter table subscriptions drop constraint %I', held.conname);
  end loop;
end
$$;
alter table subscriptions
  -- −1: the stub before the anchor (first days of a calendar period, days kept through a pause).
  add check (period_number >= -1),
  -- A pause without an end has nothing due.
  add check (next_boundary is null or state not in ('expired', 'cancelled')),
  add check (next_boundary is not null or state in ('expired', 'cancelled', 'paused')),
  -- The part of the period in which metered use is counted together: the month within a longer one.
  add column meter_start timestamptz,
  add column meter_end timestamptz,
  -- Days already paid for that were left when it was paused; null where there is nothing to go back to.
  add column kept_days integer check (kept_days >= 0),
  -- The invoice of a start that is not paid for yet, and until when it may be.
  add column start_invoice_id uuid,
  add column start_expires_at timestamptz,
  -- The card will never be accepted again: no use in trying it.
  add column is_hard_decline boolean not null default false,
  -- A charge was asked for with a step of dunning and has not been answered yet.
  add column awaiting_payment_since timestamptz;
update subscriptions set meter_start = period_start, meter_end = period_end;
alter table subscriptions alter column meter_start set not null, alter column meter_end set not null;
create unique index subscriptions_by_id on subscriptions (id);
create index subscriptions_newest on subscriptions (created_at desc, id desc);
create index subscriptions_start_invoice on subscriptions (start_invoice_id) where start_invoice_id is not null;
-- One plan chosen and not paid for at a time.
create unique index subscriptions_scheduled on subscriptions (owner_id) where state = 'scheduled';

alter table subscription_periods
  -- What was asked for this part (with tax where the price includes it) and what of it went back since.
  add column asked_minor bigint not null default 0 check (asked_minor >= 0),
  add column returned_minor bigint not null default 0,
  -- Its line on the invoice, which a credit note names.
  add column invoice_line integer,
  add check (returned_minor between 0 and asked_minor);
create index subscription_periods_invoice on subscription_periods (invoice_id) where invoice_id is not null;
create index subscription_periods_line on subscription_periods (owner_id, subscription_id, period_start desc);

alter table subscription_events
  add column invoice_id uuid,
  add foreign key (owner_id, subscription_id) references subscriptions (owner_id, id) on delete cascade;
create index subscription_events_owner on subscription_events (owner_id, id desc);
call enlace_append_only('subscription_events');

alter table package_purchases add column expires_unpaid_at timestamptz;
create index package_purchases_newest on package_purchases (owner_id, id desc);
create index package_purchases_invoice on package_purchases (invoice_id) where invoice_id is not null;
create index package_purchases_ends on package_purchases (expires_at) where state in ('active', 'exhausted');
create index package_purchases_unpaid on package_purchases (expires_unpaid_at) where state = 'pending';

-- Of the use of a window, what was taken from grants and not from the plan.
alter table quota_counters add column from_grants bigint not null default 0 check (from_grants between 0 and used);
create index quota_entries_recent on quota_entries (owner_id, resource, created_at);
