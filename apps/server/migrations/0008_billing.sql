create table billing_periods (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  unit_count integer not null check (unit_count > 0),
  trial_days integer not null default 0 check (trial_days >= 0),
  position integer not null default 0,
  archived_at timestamptz,
  -- 'anniversary' periods start on the day of purchase; 'calendar'
  -- periods on the first day of the unit, with a shorter first period.
  anchor_mode text not null default 'anniversary' check (anchor_mode in ('anniversary', 'calendar')),
  created_at timestamptz not null default now()
);

create table plans (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  archived_at timestamptz,
  description jsonb not null default '{}',
  -- Lines of the plan comparison: [{es, en, jp}, …].
  features jsonb not null default '[]',
  is_highlighted boolean not null default false,
  created_at timestamptz not null default now()
);

-- A missing row means unlimited.
create table plan_quotas (
  plan_id uuid not null references plans (id),
  resource text not null check (resource in ('sends', 'profiles', 'contacts', 'storage_bytes')),
  quota bigint not null check (quota >= 0),
  -- 'boolean' is on or off (quota 0 or 1), 'static' limits what exists at any time, 'metered' resets with each period.
  kind text not null default 'static' check (kind in ('boolean', 'static', 'metered')),
  is_soft boolean not null default false,
  primary key (plan_id, resource)
);

create table catalog_items (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans (id),
  billing_period_id uuid not null references billing_periods (id),
  account_type_id uuid references account_types (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  visible_from timestamptz not null default now(),
  visible_until timestamptz,
  starts_trial boolean not null default false,
  tax_inclusive boolean not null default false,
  trial_days integer check (trial_days between 0 and 366),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check (visible_until is null or visible_until > visible_from)
);
create unique index catalog_items_trial on catalog_items ((true)) where starts_trial;
-- One active offer per plan, period, account type and currency.
create unique index catalog_items_place on catalog_items
  (plan_id, billing_period_id, currency, coalesce(account_type_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where archived_at is null;

-- Usage per resource. Metered resources (sends) have one row
-- per period; stock resources have a single row ('-infinity').
create table quota_counters (
  owner_id uuid not null references users (id),
  resource text not null,
  period_start timestamptz not null,
  used bigint not null default 0 check (used >= 0),
  -- Part of the usage that was charged to grants instead of the plan.
  from_grants bigint not null default 0 check (from_grants between 0 and used),
  primary key (owner_id, resource, period_start)
);
call enlace_protect('quota_counters');

-- Every change of a counter, with its cause. The sum per counter equals `used`.
create table quota_entries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  resource text not null,
  period_start timestamptz not null,
  amount bigint not null,
  cause text not null,
  reference text,
  created_at timestamptz not null default now(),
  grant_id uuid,
  primary key (owner_id, id),
  foreign key (owner_id, resource, period_start) references quota_counters (owner_id, resource, period_start)
);
call enlace_protect('quota_entries');
create index quota_entries_recent on quota_entries (owner_id, resource, created_at);

create table billing_identities (
  owner_id uuid primary key references users (id) on delete cascade,
  legal_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id text,
  tax_id_kind text,
  line1 text not null,
  line2 text,
  postal_code text,
  city text not null,
  region text,
  email text not null check (email = lower(email)),
  updated_at timestamptz not null,
  check ((tax_id is null) = (tax_id_kind is null))
);
call enlace_protect('billing_identities');

create table taxes (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z0-9_]{2,40}$'),
  name jsonb not null,
  -- Territory where it applies: a country, and a region where different rules hold (ES-CN: Canary Islands).
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  -- UNTDID 5305: S standard, Z zero, E exempt, AE reverse charge, K intra-community, G export, O out of scope.
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  note jsonb not null default '{}',
  -- Rounding of the tax of each rate group to minor units. Japanese qualified invoices may round down.
  rounding text not null default 'half_away' check (rounding in ('half_away', 'down')),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

-- Rates of a tax over time; they never overlap.
create table tax_rates (
  tax_id uuid not null references taxes (id),
  id uuid not null default uuidv7(),
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  valid_from date not null,
  valid_until date,
  primary key (tax_id, id),
  check (valid_until is null or valid_until > valid_from),
  constraint tax_rates_apart exclude using gist (tax_id with =, daterange(valid_from, valid_until) with &&)
);

-- Price history of an item. A price that was sold never changes; a new one may also apply to existing subscribers.
create table catalog_prices (
  id uuid primary key default uuidv7(),
  catalog_item_id uuid not null references catalog_items (id),
  price_minor bigint not null check (price_minor >= 0),
  setup_fee_minor bigint not null default 0 check (setup_fee_minor >= 0),
  valid_from timestamptz not null,
  -- From this time also for existing subscribers; null: they keep their price.
  existing_from timestamptz,
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (catalog_item_id, valid_from)
);

create table subscriptions (
  owner_id uuid not null references users (id),
  id uuid not null default uuidv7(),
  catalog_item_id uuid not null references catalog_items (id),
  state text not null check (state in ('scheduled', 'pending_payment', 'expired', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')),
  anchor_day integer not null check (anchor_day between 1 and 31),
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_ends_at timestamptz,
  created_at timestamptz not null default now(),
  catalog_price_id uuid not null references catalog_prices (id),
  -- Fixed for the life of the subscription, so that periods join without gaps or overlaps.
  time_zone text not null,
  -- Start of period 0. Period n is calculated from here, not from the end of the previous period.
  anchor_at timestamptz not null,
  period_number integer not null default 0,
  -- Next due action: end of trial or period, expiry of an unpaid start, end of a pause, dunning step.
  next_boundary timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_reason text,
  next_catalog_item_id uuid references catalog_items (id),
  paused_at timestamptz,
  resumes_at timestamptz,
  past_due_since timestamptz,
  dunning_step integer not null default 0 check (dunning_step >= 0),
  cancelled_at timestamptz,
  -- Safety stop after an attempt to bill twice: a person must review it before billing resumes.
  parked_at timestamptz,
  parked_reason text,
  updated_at timestamptz not null default now(),
  -- Current metering window: within periods longer than a month, the current month.
  meter_start timestamptz not null,
  meter_end timestamptz not null,
  -- Paid days left when it was paused; null if there is no paid period to resume.
  kept_days integer check (kept_days >= 0),
  -- Unpaid invoice of the start, and its payment deadline.
  start_invoice_id uuid,
  start_expires_at timestamptz,
  -- The card will never be accepted: do not retry.
  is_hard_decline boolean not null default false,
  -- When a dunning step requested a charge that is still pending.
  awaiting_payment_since timestamptz,
  primary key (owner_id, id),
  check (period_end > period_start),
  -- −1: the partial period before the anchor (start of a calendar period, or days kept through a pause).
  check (period_number >= -1),
  -- Ended subscriptions have nothing due; only an open-ended pause may also have nothing due.
  check (next_boundary is null or state not in ('expired', 'cancelled')),
  check (next_boundary is not null or state in ('expired', 'cancelled', 'paused'))
);
create unique index subscriptions_current on subscriptions (owner_id) where state not in ('expired', 'cancelled', 'scheduled');
call enlace_protect('subscriptions');
create index subscriptions_item on subscriptions (catalog_item_id, owner_id) where state not in ('expired', 'cancelled', 'scheduled');
create index subscriptions_due on subscriptions (next_boundary, owner_id) where parked_at is null and next_boundary is not null;
create unique index subscriptions_by_id on subscriptions (id);
create index subscriptions_start_invoice on subscriptions (start_invoice_id) where start_invoice_id is not null;
-- At most one chosen plan that is not paid for yet.
create unique index subscriptions_scheduled on subscriptions (owner_id) where state = 'scheduled';
create index catalog_prices_item on catalog_prices (catalog_item_id, valid_from desc);
-- Prices whose existing subscribers have not been notified yet.
create index catalog_prices_untold on catalog_prices (existing_from) where existing_from is not null and noticed_at is null;

create table packages (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z0-9_]{2,40}$'),
  name jsonb not null,
  description jsonb not null default '{}',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor >= 0),
  tax_inclusive boolean not null default false,
  -- Among grants with the same expiry, the lowest value is used first.
  priority integer not null default 10 check (priority between 0 and 100),
  valid_days integer check (valid_days > 0),
  -- Whether the remainder is extended once by the same number of days on expiry.
  rolls_over boolean not null default false,
  account_type_id uuid references account_types (id),
  visible_from timestamptz not null default now(),
  visible_until timestamptz,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check (visible_until is null or visible_until > visible_from)
);

create table package_quotas (
  package_id uuid not null references packages (id),
  resource text not null check (resource in ('sends', 'profiles', 'contacts', 'storage_bytes')),
  amount bigint not null check (amount > 0),
  primary key (package_id, resource)
);

create table coupons (
  id uuid primary key default uuidv7(),
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9_-]{3,40}$'),
  name jsonb not null,
  percent_ppm integer check (percent_ppm between 1 and 1000000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Number of periods it applies to; null: unlimited.
  periods integer check (periods > 0),
  plan_id uuid references plans (id),
  max_redemptions integer check (max_redemptions > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check ((percent_ppm is null) <> (amount_minor is null)),
  check ((amount_minor is null) = (currency is null)),
  check (max_redemptions is null or redeemed <= max_redemptions)
);

create table subscription_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into subscription_transitions (from_state, to_state) values
  ('scheduled', 'pending_payment'), ('scheduled', 'active'), ('scheduled', 'cancelled'),
  ('pending_payment', 'active'), ('pending_payment', 'expired'), ('pending_payment', 'cancelled'),
  ('trialing', 'active'), ('trialing', 'past_due'), ('trialing', 'paused'), ('trialing', 'cancelled'),
  ('active', 'past_due'), ('active', 'paused'), ('active', 'suspended'), ('active', 'cancelled'),
  ('past_due', 'active'), ('past_due', 'suspended'), ('past_due', 'cancelled'),
  ('suspended', 'active'), ('suspended', 'cancelled'),
  ('paused', 'active'), ('paused', 'cancelled');

create function subscription_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
     and not exists (select 1 from subscription_transitions where from_state = old.state and to_state = new.state) then
    raise exception 'subscription %: % → % is not a transition', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger subscription_moves before update of state on subscriptions for each row execute function subscription_moves();

-- One row per billed period, and per part of one after a change
-- of plan. The key is the final safeguard against billing twice.
create table subscription_periods (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  subscription_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  reason text not null check (reason in ('start', 'renewal', 'upgrade', 'resume')),
  catalog_item_id uuid not null,
  catalog_price_id uuid not null,
  -- Net total of this part's invoice lines after discounts. Credits for this part may not exceed it.
  net_minor bigint not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  -- Amount charged for this part (including tax if the price does), and amount returned since.
  asked_minor bigint not null default 0 check (asked_minor >= 0),
  returned_minor bigint not null default 0,
  -- Its line on the invoice, referenced by credit notes.
  invoice_line integer,
  -- Price reductions by credit notes and refunds, excluding amounts returned for unused days.
  lowered_minor bigint not null default 0,
  check (period_end > period_start),
  check (returned_minor between 0 and asked_minor),
  primary key (owner_id, subscription_id, period_start, reason),
  check (lowered_minor >= 0 and returned_minor + lowered_minor <= asked_minor)
);
call enlace_protect('subscription_periods');

-- Timeline of a subscription: every transition and decision, with actor and reason.
create table subscription_events (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  subscription_id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('client', 'admin', 'system', 'provider')),
  actor_id uuid,
  before jsonb,
  after jsonb,
  reference text,
  invoice_id uuid,
  primary key (owner_id, id)
);
call enlace_protect('subscription_events');
call enlace_append_only('subscription_events');

create table subscription_coupons (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  subscription_id uuid not null,
  coupon_id uuid not null references coupons (id),
  -- Null: unlimited.
  periods_left integer check (periods_left >= 0),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, coupon_id),
  foreign key (owner_id, subscription_id) references subscriptions (owner_id, id) on delete cascade
);
call enlace_protect('subscription_coupons');

create table package_purchases (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  package_id uuid not null references packages (id),
  state text not null check (state in ('pending', 'active', 'exhausted', 'expired', 'revoked')),
  price_minor bigint not null,
  currency text not null,
  invoice_id uuid,
  starts_at timestamptz,
  expires_at timestamptz,
  has_rolled_over boolean not null default false,
  created_at timestamptz not null default now(),
  expires_unpaid_at timestamptz,
  primary key (owner_id, id)
);
call enlace_protect('package_purchases');
create index package_purchases_newest on package_purchases (owner_id, id desc);
create index package_purchases_invoice on package_purchases (invoice_id) where invoice_id is not null;
create index package_purchases_ends on package_purchases (expires_at) where state in ('active', 'exhausted');
create index package_purchases_unpaid on package_purchases (expires_unpaid_at) where state = 'pending';

-- Quota in addition to the plan, from a package or the operator. For stock resources, an active grant raises the limit.
-- Sends are deducted from `remaining`, earliest expiry first.
create table quota_grants (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  resource text not null check (resource in ('sends', 'profiles', 'contacts', 'storage_bytes')),
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  priority integer not null default 10,
  purchase_id uuid,
  reason text,
  starts_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, purchase_id) references package_purchases (owner_id, id) on delete cascade,
  check (expires_at is null or expires_at > starts_at)
);
create index quota_grants_live on quota_grants (owner_id, resource, expires_at) where revoked_at is null;
call enlace_protect('quota_grants');

-- Time simulation of a test installation: billing adds this to the clock.
create table billing_clock (
  is_only boolean primary key default true check (is_only),
  ahead_seconds bigint not null default 0 check (ahead_seconds >= 0),
  updated_at timestamptz not null default now(),
  -- Requested time. The clock stops on the way at every due event.
  target timestamptz
);

insert into billing_clock default values;

-- The operator as issuer of invoices. Copied to each invoice when it is issued.
create table seller_identity (
  is_only boolean primary key default true check (is_only),
  legal_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  tax_id text,
  line1 text not null,
  line2 text,
  postal_code text,
  city text not null,
  email text not null,
  iban text,
  bic text,
  bank_name text,
  -- Payment term in days for bank transfers.
  due_days integer not null default 14 check (due_days between 0 and 120),
  -- Spain: chained records and a printed QR code (RD 1007/2023).
  uses_verifactu boolean not null default false,
  footer jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  -- Invoices are dated in the seller's time zone, so that numbers and dates ascend together.
  time_zone text not null
);

create table invoice_series (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- {year} and {number:6} are placeholders.
  pattern text not null check (pattern ~ '\{number(:\d)?\}'),
  restarts_yearly boolean not null default true,
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- Series of a test installation: recognisable numbers, never used for a real invoice.
  is_test boolean not null default false,
  check (not (is_test and is_default))
);
create unique index invoice_series_default on invoice_series (kind) where is_default;

insert into invoice_series (code, kind, pattern, is_default) values
  ('F', 'invoice', 'F{year}-{number:6}', true),
  ('R', 'credit_note', 'R{year}-{number:6}', true);

insert into invoice_series (code, kind, pattern, restarts_yearly, is_test) values
  ('PRUEBA', 'invoice', 'PRUEBA-{number:6}', false, true),
  ('PRUEBA-R', 'credit_note', 'PRUEBA-R-{number:6}', false, true);

-- Incremented in the issuing transaction, so a rollback leaves no gap. Year 0: a series that never restarts.
create table invoice_counters (
  series_id uuid not null references invoice_series (id),
  year integer not null,
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (series_id, year)
);

-- Accounting records outlive the client: no foreign key to `users` from invoices, payments and credits.
create table invoices (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  state text not null check (state in ('draft', 'issued', 'paid', 'uncollectible')),
  series_id uuid,
  series_year integer,
  number bigint,
  full_number text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null check (locale in ('es', 'en', 'ja')),
  time_zone text not null,
  issued_at timestamptz,
  issue_date date,
  due_date date,
  -- Frozen copies as of the issue.
  seller jsonb,
  buyer jsonb,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  -- Part of the total paid from the client's credit balance when it was issued.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  rectifies_id uuid,
  reason text,
  -- Reference for bank transfers (ISO 11649).
  payment_reference text,
  paid_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- Refunded without a credit note and not charged again.
  waived_minor bigint not null default 0 check (waived_minor >= 0),
  is_test boolean not null default false,
  primary key (owner_id, id),
  foreign key (owner_id, rectifies_id) references invoices (owner_id, id),
  check ((state = 'draft') = (full_number is null)),
  check ((state = 'draft') = (issued_at is null)),
  check (state = 'draft' or (series_id is not null and number is not null and seller is not null and buyer is not null)),
  check (net_minor + tax_minor = total_minor),
  check ((kind = 'credit_note') = (rectifies_id is not null)),
  check (credited_minor <= greatest(total_minor, 0))
);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_open on invoices (due_date, owner_id) where state = 'issued';
create index invoices_reference on invoices (payment_reference) where payment_reference is not null;
call enlace_protect('invoices');
create index invoices_credit_notes on invoices (owner_id, rectifies_id) where rectifies_id is not null;
create index invoices_paid on invoices (paid_at) include (time_zone, currency, net_minor, total_minor) where state = 'paid' and kind = 'invoice';
create index invoices_days on invoices using brin (issue_date);
-- Drafts are few; for the operator's list.
create index invoices_drafts on invoices (owner_id) where state = 'draft';

-- Maps numbers to invoices. Separate, because the keys of
-- `invoices` start with the owner and cannot make numbers unique.
create table invoice_numbers (
  series_id uuid not null,
  year integer not null,
  number bigint not null check (number > 0),
  owner_id uuid not null,
  invoice_id uuid not null,
  full_number text not null unique,
  primary key (series_id, year, number)
);
call enlace_append_only('invoice_numbers');
-- Administrators and payment suggestions identify invoices by id alone.
create index invoice_numbers_invoice on invoice_numbers (invoice_id);

create table invoice_lines (
  owner_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('subscription', 'proration_credit', 'proration_charge', 'setup_fee', 'package', 'discount', 'custom')),
  description text not null,
  -- In thousandths of a unit.
  quantity_milli bigint not null default 1000,
  unit_minor bigint not null,
  -- Net of tax; negative in credits and discounts.
  net_minor bigint not null,
  -- Amount including tax, where prices include it.
  gross_minor bigint,
  tax_code text not null,
  tax_category text not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  period_start timestamptz,
  period_end timestamptz,
  subscription_id uuid,
  purchase_id uuid,
  detail text,
  -- For a negative line: the line of an earlier invoice that it reduces. The tax of that line applies.
  reduces_id uuid,
  reduces_line integer,
  primary key (owner_id, invoice_id, position),
  check ((reduces_id is null) = (reduces_line is null))
);
call enlace_protect('invoice_lines');
create index invoice_lines_reduces on invoice_lines (owner_id, reduces_id) where reduces_id is not null;

create table invoice_taxes (
  owner_id uuid not null,
  invoice_id uuid not null,
  tax_code text not null,
  tax_category text not null,
  rate_ppm integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  note text,
  -- Name of the tax in the language of the invoice.
  name text not null default '',
  rounding text not null default 'half_away' check (rounding in ('half_away', 'down')),
  primary key (owner_id, invoice_id, tax_code, rate_ppm)
);
call enlace_protect('invoice_taxes');

-- An issued invoice is immutable, except for payment and credit totals, state and times.
create function invoice_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'invoice %: an issued invoice is never deleted', old.full_number using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if (to_jsonb(new) - '{state,paid_minor,credited_minor,waived_minor,paid_at,sent_at}'::text[])
     is distinct from (to_jsonb(old) - '{state,paid_minor,credited_minor,waived_minor,paid_at,sent_at}'::text[]) then
    raise exception 'invoice %: an issued invoice never changes', old.full_number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('issued', 'paid'), ('issued', 'uncollectible'), ('uncollectible', 'paid'), ('paid', 'issued')) then
    raise exception 'invoice %: % → % is not a transition', old.full_number, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger invoice_is_frozen before update or delete on invoices for each row execute function invoice_is_frozen();

-- Every issued invoice and credit note in order of issue, each linked to the previous one (Orden HAC/1177/2024).
create table invoice_chain (
  sequence bigint primary key check (sequence > 0),
  record_kind text not null check (record_kind in ('alta', 'anulacion')),
  owner_id uuid not null,
  invoice_id uuid not null,
  issuer_tax_id text not null,
  full_number text not null,
  issue_date date not null,
  invoice_type text not null check (invoice_type in ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  tax_total text not null,
  invoice_total text not null,
  recorded_at text not null,
  previous_hash text not null,
  hash text not null,
  constraint invoice_chain_hash_check check (octet_length(hash) = 64 and hash !~ '[^0-9A-F]')
);
create unique index invoice_chain_invoice on invoice_chain (invoice_id, record_kind);
call enlace_append_only('invoice_chain');

create table invoice_chain_head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null default 0,
  hash text not null default ''
);

insert into invoice_chain_head default values;

-- Credit of a client with the operator (credit notes not paid out, overpayments). The sum of the rows is the balance.
create table client_credits (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  cause text not null check (cause in ('credit_note', 'overpayment', 'operator', 'applied', 'refunded')),
  invoice_id uuid,
  payment_id uuid,
  note text,
  at timestamptz not null,
  primary key (owner_id, id)
);
create index client_credits_sum on client_credits (owner_id, currency);
call enlace_protect('client_credits');
call enlace_append_only('client_credits');
create index client_credits_invoice on client_credits (owner_id, invoice_id) where invoice_id is not null;

create table invoice_reminders (
  owner_id uuid not null,
  invoice_id uuid not null,
  step integer not null,
  at timestamptz not null,
  primary key (owner_id, invoice_id, step),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
);
call enlace_protect('invoice_reminders');

-- Responses of the VAT information service (VIES). An outage is 'unknown', never 'invalid'.
create table tax_id_checks (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  country text not null,
  tax_id text not null,
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  consultation text,
  answer jsonb not null default '{}',
  at timestamptz not null,
  primary key (owner_id, id)
);
create index tax_id_checks_last on tax_id_checks (owner_id, country, tax_id, at desc);
call enlace_protect('tax_id_checks');
-- For the operator's list of checks.
create index tax_id_checks_newest on tax_id_checks (at desc, id desc);

create table payment_methods (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  kind text not null check (kind in ('card', 'sepa_debit')),
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  expires_on date,
  provider_method_id text not null,
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index payment_methods_default on payment_methods (owner_id) where is_default and removed_at is null;
call enlace_protect('payment_methods');
-- A card added repeatedly is one payment method.
create unique index payment_methods_provider on payment_methods (owner_id, provider, provider_method_id) where removed_at is null;
create index payment_methods_name on payment_methods (provider, provider_method_id) where removed_at is null;

create table provider_customers (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  primary key (owner_id, provider)
);
call enlace_protect('provider_customers');
create index provider_customers_name on provider_customers (provider, customer_id);

create table payments (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'transfer', 'manual')),
  method_id uuid,
  state text not null check (state in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown', 'disputed', 'lost')),
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text not null,
  provider_payment_id text,
  -- Where the payer must continue (bank authentication, hosted page).
  action_url text,
  failure_code text,
  -- The card will never be accepted: do not retry.
  is_hard_decline boolean not null default false,
  attempt integer not null default 1,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Everything the provider has reported about the payment, merged so that order and repetition do not matter.
  knowledge jsonb not null default '{}',
  -- Part of the amount already applied to the invoice.
  applied_minor bigint not null default 0 check (applied_minor between 0 and amount_minor),
  -- Charged off-session: the payer is not available for bank authentication.
  is_unattended boolean not null default false,
  -- When it was sent to the provider; null if not yet.
  sent_at timestamptz,
  -- When to poll the provider next. The interval grows with each check.
  next_check_at timestamptz,
  checks integer not null default 0 check (checks >= 0),
  primary key (owner_id, id),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id)
);
create unique index payments_one_live on payments (owner_id, invoice_id) where state in ('created', 'requires_action', 'processing', 'unknown');
create index payments_invoice on payments (owner_id, invoice_id, created_at desc);
create index payments_newest on payments (created_at desc, id desc);
call enlace_protect('payments');
create unique index payments_id on payments (id);
create index payments_unsettled on payments (next_check_at, owner_id) where state in ('created', 'requires_action', 'processing', 'unknown');

-- Maps provider payment ids to payments. Separate, because the keys of `payments` start with the owner.
create table provider_payments (
  provider text not null,
  provider_payment_id text not null,
  owner_id uuid not null,
  payment_id uuid not null,
  primary key (provider, provider_payment_id)
);

create table payment_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into payment_transitions (from_state, to_state) values
  ('created', 'requires_action'), ('created', 'processing'), ('created', 'succeeded'), ('created', 'failed'), ('created', 'cancelled'), ('created', 'unknown'),
  ('requires_action', 'processing'), ('requires_action', 'succeeded'), ('requires_action', 'failed'), ('requires_action', 'cancelled'), ('requires_action', 'unknown'),
  ('processing', 'requires_action'), ('processing', 'succeeded'), ('processing', 'failed'), ('processing', 'cancelled'), ('processing', 'unknown'),
  ('unknown', 'requires_action'), ('unknown', 'processing'), ('unknown', 'succeeded'), ('unknown', 'failed'), ('unknown', 'cancelled'),
  ('succeeded', 'disputed'), ('disputed', 'succeeded'), ('disputed', 'lost');

insert into payment_transitions (from_state, to_state) values
  -- A late success still counts.
  ('failed', 'succeeded'), ('cancelled', 'succeeded'), ('cancelled', 'failed'),
  ('succeeded', 'cancelled');

-- A success reported by a provider cannot be cancelled; one recorded by a person (transfer, manual) can.
create function payment_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (
       not exists (select 1 from payment_transitions where from_state = old.state and to_state = new.state)
       or (old.state = 'succeeded' and new.state = 'cancelled' and old.provider not in ('transfer', 'manual'))) then
    raise exception 'payment %: % → % is not a transition', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payment_moves before update of state on payments for each row execute function payment_moves();

create table refunds (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  credit_note_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  provider_refund_id text,
  failure_code text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  note text,
  waived_minor bigint not null default 0 check (waived_minor between 0 and amount_minor),
  primary key (owner_id, id),
  foreign key (owner_id, payment_id) references payments (owner_id, id)
);
call enlace_protect('refunds');
create unique index refunds_provider on refunds (owner_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_payment on refunds (owner_id, payment_id);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- Stored before processing. The primary key makes a repeated delivery a no-op.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  body jsonb not null,
  handled_at timestamptz,
  outcome text,
  -- Provider's payment id, for an event that arrived before the payment was known.
  subject text,
  primary key (provider, event_id)
);
create index provider_events_waiting on provider_events (received_at) where handled_at is null;
create index provider_events_subject on provider_events (provider, subject) where handled_at is null;

create table bank_statements (
  id uuid primary key default uuidv7(),
  file_name text not null,
  format text not null check (format in ('csv', 'camt053')),
  content_hash text not null unique,
  imported_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

create table bank_entries (
  id uuid primary key default uuidv7(),
  statement_id uuid not null references bank_statements (id),
  position integer not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  reference text not null default '',
  payer_name text not null default '',
  -- The bank's id of the entry: the same entry in two statements is stored once.
  bank_id text,
  state text not null check (state in ('matched', 'suggested', 'unmatched', 'ignored')),
  owner_id uuid,
  invoice_id uuid,
  payment_id uuid,
  -- Suggestions, best first: [{invoiceId, ownerId, score, reasons}].
  proposals jsonb not null default '[]',
  changed_by uuid references users (id),
  changed_at timestamptz,
  unique (statement_id, position)
);
create unique index bank_entries_bank on bank_entries (bank_id) where bank_id is not null;
create index bank_entries_state on bank_entries (state, id desc);

-- Installed parts of the default catalogue. Each is installed only
-- once, so that the operator's changes and deletions persist.
create table catalog_seeds (
  part text primary key,
  put_at timestamptz not null default now()
);

-- Seconds that billing is ahead of the clock: set by the
-- operator, plus the offset of a forecast in its own transaction.
create function billing_ahead_seconds() returns bigint language sql stable as $$
  select coalesce((select ahead_seconds from billing_clock), 0)
       + coalesce(nullif(current_setting('enlace.billing_ahead', true), '')::bigint, 0)
$$;

create function invoice_part_is_frozen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoices where owner_id = old.owner_id and id = old.invoice_id and state <> 'draft')
     or (tg_op = 'UPDATE' and exists
          (select 1 from invoices where owner_id = new.owner_id and id = new.invoice_id and state <> 'draft')) then
    raise exception 'the parts of an issued invoice never change' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
create trigger invoice_part_is_frozen before update or delete on invoice_lines for each row execute function invoice_part_is_frozen();
create trigger invoice_part_is_frozen before update or delete on invoice_taxes for each row execute function invoice_part_is_frozen();

-- One check per statement, because a run inserts thousands of rows.
-- Always by key, even if the plan was made while the tables were small.
create function invoice_takes_no_part() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select 1 from fresh
              where (select i.state from invoices i where i.owner_id = fresh.owner_id and i.id = fresh.invoice_id) <> 'draft') then
    raise exception 'an issued invoice takes no further part' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger invoice_takes_no_part after insert on invoice_lines
  referencing new table as fresh for each statement execute function invoice_takes_no_part();
create trigger invoice_takes_no_part after insert on invoice_taxes
  referencing new table as fresh for each statement execute function invoice_takes_no_part();

-- Totals of an invoice must equal the sums of its lines and taxes.
create function invoice_adds_up() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select 1 from fresh i
     where i.net_minor <> (select coalesce(sum(l.net_minor), 0) from invoice_lines l where l.owner_id = i.owner_id and l.invoice_id = i.id)
        or not exists (
             select 1 from (select coalesce(sum(t.net_minor), 0) as net, coalesce(sum(t.tax_minor), 0) as tax
                              from invoice_taxes t where t.owner_id = i.owner_id and t.invoice_id = i.id) sums
              where sums.net = i.net_minor and sums.tax = i.tax_minor)) then
    raise exception 'an invoice does not come to what its lines and taxes come to' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger invoice_adds_up after insert on invoices
  referencing new table as fresh for each statement execute function invoice_adds_up();

-- Deletes the lines and taxes of a deleted draft. Issued invoices are never deleted.
create function invoice_parts_go() returns trigger language plpgsql as $$
begin
  delete from invoice_lines where owner_id = old.owner_id and invoice_id = old.id;
  delete from invoice_taxes where owner_id = old.owner_id and invoice_id = old.id;
  return null;
end
$$;
create trigger invoice_parts_go after delete on invoices for each row execute function invoice_parts_go();

create function invoice_counter_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a counter of invoices is never removed' using errcode = 'restrict_violation';
  end if;
  if new.series_id <> old.series_id or new.year <> old.year or new.last_number < old.last_number then
    raise exception 'a counter of invoices only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_counter_grows before update or delete on invoice_counters for each row execute function invoice_counter_grows();

create function invoice_chain_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the end of the chain is never removed' using errcode = 'restrict_violation';
  end if;
  if new.sequence <= old.sequence then
    raise exception 'the chain only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_chain_grows before update or delete on invoice_chain_head for each row execute function invoice_chain_grows();

-- Events of an invoice other than payments, reminders and credit notes, which have their own tables.
create table invoice_events (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'seen', 'uncollectible')),
  -- The recipient's address.
  detail text,
  primary key (owner_id, id),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
);
create index invoice_events_line on invoice_events (owner_id, invoice_id, at);
create unique index invoice_events_seen on invoice_events (owner_id, invoice_id) where kind = 'seen';
call enlace_protect('invoice_events');

-- State of the sandbox provider: its answers when polled. Independent of the other tables.
create table sandbox_charges (
  id text primary key,
  payment_id uuid not null unique,
  owner_id uuid not null references users (id) on delete cascade,
  deed text not null,
  state text not null check (state in ('requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
call enlace_protect('sandbox_charges');

-- Foreign key check to `subscriptions`, once per statement.
create function subscription_part_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct owner_id, subscription_id from fresh) parts;
  select count(*) into held from (
    select s.id from subscriptions s
      join (select distinct owner_id, subscription_id from fresh) parts on s.owner_id = parts.owner_id and s.id = parts.subscription_id
      for key share of s) subscriptions_held;
  if held <> wanted then
    raise exception 'a part of a subscription that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger subscription_part_stands after insert on subscription_periods
  referencing new table as fresh for each statement execute function subscription_part_stands();
create trigger subscription_part_stands after insert on subscription_events
  referencing new table as fresh for each statement execute function subscription_part_stands();

-- Foreign key check to items and prices of the catalogue, once per statement.
create function subscription_period_offer_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(distinct catalog_item_id) + count(distinct catalog_price_id) into wanted from fresh;
  select (select count(*) from (
            select c.id from catalog_items c where c.id in (select catalog_item_id from fresh) for key share of c) items)
       + (select count(*) from (
            select v.id from catalog_prices v where v.id in (select catalog_price_id from fresh) for key share of v) prices)
    into held;
  if held <> wanted then
    raise exception 'a period of an offer that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger subscription_period_offer_stands after insert on subscription_periods
  referencing new table as fresh for each statement execute function subscription_period_offer_stands();

-- The references of a billed period are immutable.
create function subscription_period_stays() returns trigger language plpgsql as $$
begin
  if (new.owner_id, new.subscription_id, new.catalog_item_id, new.catalog_price_id)
     is distinct from (old.owner_id, old.subscription_id, old.catalog_item_id, old.catalog_price_id) then
    raise exception 'a billed period stays with its subscription and its offer' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger subscription_period_stays before update on subscription_periods
  for each row execute function subscription_period_stays();

-- Deletes the periods and events of a deleted subscription.
create function subscription_parts_go() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from subscription_periods where owner_id = old.owner_id and subscription_id = old.id;
  delete from subscription_events where owner_id = old.owner_id and subscription_id = old.id;
  return null;
end
$$;
create trigger subscription_parts_go after delete on subscriptions for each row execute function subscription_parts_go();

-- Items and prices that were billed cannot be deleted.
create function catalog_item_was_billed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from subscription_periods where catalog_item_id = old.id) then
    raise exception 'an offer that was billed stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
create trigger catalog_item_was_billed before delete on catalog_items for each row execute function catalog_item_was_billed();

create function catalog_price_was_billed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from subscription_periods where catalog_price_id = old.id) then
    raise exception 'a price that was billed stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
create trigger catalog_price_was_billed before delete on catalog_prices for each row execute function catalog_price_was_billed();

-- MRR per subscription: its next full period at current terms, before tax, after coupons, converted to a month. Zero
-- while it is not billed. Tax included in a price is deducted at the rate of the last invoice.
create view subscription_revenue with (security_invoker = true) as
select s.owner_id, s.id as subscription_id, s.state, s.updated_at, c.currency,
       case when s.state not in ('active', 'past_due') then 0
            else round((v.price_minor - coalesce(k.off_minor, 0))
                       / (1 + coalesce(t.rate_ppm, 0) / 1000000.0)
                       * case b.unit when 'day' then 365.0 / 12 when 'week' then 52.0 / 12 when 'month' then 1 else 1.0 / 12 end
                       / b.unit_count)::bigint end as monthly_minor
  from subscriptions s
  join catalog_items c on c.id = s.catalog_item_id
  join billing_periods b on b.id = c.billing_period_id
  join catalog_prices v on v.id = s.catalog_price_id
  left join lateral (
    select least(v.price_minor, coalesce(round(v.price_minor * p.percent_ppm / 1000000.0), p.amount_minor)) as off_minor
      from subscription_coupons u join coupons p on p.id = u.coupon_id
     where u.owner_id = s.owner_id and u.subscription_id = s.id and (u.periods_left is null or u.periods_left > 0)
       and (p.currency is null or p.currency = c.currency)
     order by u.id desc limit 1) k on true
  left join lateral (
    select l.rate_ppm
      from subscription_periods d
      join invoice_lines l on l.owner_id = d.owner_id and l.invoice_id = d.invoice_id and l.position = d.invoice_line
     where c.tax_inclusive and d.owner_id = s.owner_id and d.subscription_id = s.id and d.invoice_id is not null
     order by d.period_start desc limit 1) t on true;

-- Every change of the MRR, whose total at any time is the sum
-- up to then. Outlives the client and refers to it only by id.
create table revenue_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  client_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('new', 'returned', 'expansion', 'contraction', 'churn')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  delta_minor bigint not null check (delta_minor <> 0),
  after_minor bigint not null check (after_minor >= 0)
);
-- Totals and lists for a time range.
create index revenue_movements_at on revenue_movements (at) include (currency, kind, delta_minor, subscription_id);
-- Latest revenue of a subscription.
create index revenue_movements_line on revenue_movements (subscription_id, id desc) include (currency, after_minor);
-- Whether a client has ever paid.
create index revenue_movements_client on revenue_movements (client_id);
call enlace_append_only('revenue_movements');

-- Records changes in the revenue of these subscriptions. One query for all rows of a statement.
create function note_revenue(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select r.updated_at, r.owner_id, r.subscription_id, m.kind, m.currency, m.delta, m.after
    from subscription_revenue r
    left join lateral (
      select currency, after_minor from revenue_movements
       where subscription_id = r.subscription_id order by id desc limit 1) last on true
    cross join lateral (
      -- A change of currency reduces one and increases the other; it is neither churn nor new business.
      select 1 as place, 'contraction' as kind, last.currency, -last.after_minor as delta, 0::bigint as after
       where last.after_minor > 0 and r.monthly_minor > 0 and last.currency <> r.currency
      union all
      select 2, 'expansion', r.currency, r.monthly_minor, r.monthly_minor
       where last.after_minor > 0 and r.monthly_minor > 0 and last.currency <> r.currency
      union all
      select 3,
             case when coalesce(last.after_minor, 0) = 0
                    then case when exists (select 1 from revenue_movements o where o.client_id = r.owner_id) then 'returned' else 'new' end
                  when r.monthly_minor = 0 then 'churn'
                  when r.monthly_minor > last.after_minor then 'expansion' else 'contraction' end,
             case when r.monthly_minor = 0 then last.currency else r.currency end,
             r.monthly_minor - coalesce(last.after_minor, 0), r.monthly_minor
       where r.monthly_minor <> coalesce(last.after_minor, 0)
         and (last.currency is null or last.currency = r.currency or last.after_minor = 0 or r.monthly_minor = 0)
    ) m
   where r.subscription_id = any (ids)
   order by r.subscription_id, m.place;
  -- The same per plan, also if only the plan changed.
  with fresh as materialized (
    select r.updated_at, r.owner_id, r.subscription_id, i.plan_id, r.currency, r.monthly_minor, r.state in ('active', 'past_due') as is_billed,
           w.plan_id as was_plan_id, w.currency as was_currency, w.monthly_minor as was_minor
      from subscription_revenue r
      join subscriptions s on s.owner_id = r.owner_id and s.id = r.subscription_id
      join catalog_items i on i.id = s.catalog_item_id
      left join revenue_standings w on w.subscription_id = r.subscription_id
     where r.subscription_id = any (ids)
       and (i.plan_id, r.currency, r.monthly_minor, r.state in ('active', 'past_due')) is distinct from (w.plan_id, w.currency, w.monthly_minor, w.is_billed)
  ), steps as (
    insert into plan_revenue_steps (at, plan_id, currency, delta_minor)
    select f.updated_at, p.plan_id, p.currency, sum(p.minor)
      from fresh f cross join lateral (
        values (f.was_plan_id, f.was_currency, -f.was_minor), (f.plan_id, f.currency, f.monthly_minor)) p (plan_id, currency, minor)
     where p.plan_id is not null
     group by 1, f.subscription_id, 2, 3 having sum(p.minor) <> 0
  )
  insert into revenue_standings as s (subscription_id, client_id, plan_id, currency, is_billed, monthly_minor)
  select subscription_id, owner_id, plan_id, currency, is_billed, monthly_minor from fresh order by subscription_id
  on conflict (subscription_id) do update
    set plan_id = excluded.plan_id, currency = excluded.currency, is_billed = excluded.is_billed, monthly_minor = excluded.monthly_minor;
end
$$;

create function subscription_revenue_begins() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from fresh where state in ('active', 'past_due');
  if ids is not null then perform note_revenue(ids); end if;
  return null;
end
$$;
create trigger subscription_revenue_begins after insert on subscriptions
  referencing new table as fresh for each statement execute function subscription_revenue_begins();

-- A renewal of the same offer at the same price leaves revenue unchanged, unless the price includes a tax whose rate
-- changed. A run renews thousands, so only subscriptions that may have changed are recalculated.
create function subscription_revenue_moves() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  ids uuid[];
begin
  select array_agg(f.id) into ids
    from fresh f join stale o on o.owner_id = f.owner_id and o.id = f.id
   where (f.state in ('active', 'past_due') or o.state in ('active', 'past_due'))
     and ((f.state, f.catalog_item_id, f.catalog_price_id) is distinct from (o.state, o.catalog_item_id, o.catalog_price_id)
          or (f.period_start <> o.period_start
              and (select c.tax_inclusive from catalog_items c where c.id = f.catalog_item_id)
              -- One line: the rate is known only now. Two different rates: it changed.
              and (select count(*) = 1 or min(last.rate_ppm) <> max(last.rate_ppm)
                     from (select l.rate_ppm
                             from subscription_periods d
                             join invoice_lines l on l.owner_id = d.owner_id and l.invoice_id = d.invoice_id and l.position = d.invoice_line
                            where d.owner_id = f.owner_id and d.subscription_id = f.id and d.invoice_id is not null
                            order by d.period_start desc limit 2) last)));
  if ids is not null then perform note_revenue(ids); end if;
  return null;
end
$$;
create trigger subscription_revenue_moves after update on subscriptions
  referencing old table as stale new table as fresh for each statement execute function subscription_revenue_moves();

-- Deferred: coupons may be written before or after the subscription, so the state at commit counts.
create function coupon_revenue_moves() returns trigger language plpgsql as $$
begin
  perform note_revenue(array[new.subscription_id]);
  return null;
end
$$;
create constraint trigger coupon_revenue_begins after insert on subscription_coupons
  deferrable initially deferred for each row execute function coupon_revenue_moves();
create constraint trigger coupon_revenue_moves after update on subscription_coupons
  deferrable initially deferred for each row
  when (old.periods_left is distinct from new.periods_left) execute function coupon_revenue_moves();

-- Ends the revenue of deleted subscriptions, for example when a client is erased.
create function subscription_revenue_ends() returns trigger language plpgsql as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select now() + make_interval(secs => billing_ahead_seconds()), g.owner_id, g.id, 'churn', last.currency, -last.after_minor, 0
    from gone g
    join lateral (
      select currency, after_minor from revenue_movements where subscription_id = g.id order by id desc limit 1) last on true
   where last.after_minor > 0
   order by g.id;
  with ended as (
    delete from revenue_standings w using gone g where w.subscription_id = g.id returning w.plan_id, w.currency, w.monthly_minor)
  insert into plan_revenue_steps (at, plan_id, currency, delta_minor)
  select now() + make_interval(secs => billing_ahead_seconds()), plan_id, currency, -sum(monthly_minor)
    from ended group by 2, 3 having sum(monthly_minor) <> 0;
  return null;
end
$$;
create trigger subscription_revenue_ends after delete on subscriptions
  referencing old table as gone for each statement execute function subscription_revenue_ends();

-- Invoices and payments per day, in the time zone of the invoice, for the operator's screen.
create table invoice_days (
  figure text not null,
  day date not null,
  currency text not null,
  invoices bigint not null,
  net_minor bigint not null,
  total_minor bigint not null,
  primary key (figure, day, currency),
  check (figure in ('issued', 'paid', 'collected', 'refunded'))
);

-- Changes not yet folded into `invoice_days`. Writers only insert, so they never wait for each other.
create table invoice_day_changes (
  id bigint generated always as identity primary key,
  figure text not null,
  day date not null,
  currency text not null,
  invoices bigint not null,
  net_minor bigint not null,
  total_minor bigint not null
);

create function invoice_paid_day(kind text, state text, paid_at timestamptz, time_zone text) returns date language sql stable
  return case when kind = 'invoice' and state = 'paid' then (paid_at at time zone time_zone)::date end;

create function note_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, a.currency, count(*), sum(a.net_minor), sum(a.total_minor)
      from added a cross join lateral (
        values ('issued', a.issue_date), ('paid', invoice_paid_day(a.kind, a.state, a.paid_at, a.time_zone))) f (figure, day)
     where f.day is not null group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, i.currency, sum(i.sign), sum(i.sign * i.net_minor), sum(i.sign * i.total_minor)
      from (select kind, state, paid_at, time_zone, issue_date, currency, net_minor, total_minor, 1 as sign from added
            union all
            select kind, state, paid_at, time_zone, issue_date, currency, net_minor, total_minor, -1 from removed) i
      cross join lateral (
        values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
     where f.day is not null
     group by 1, 2, 3 having sum(i.sign) <> 0 or sum(i.sign * i.net_minor) <> 0 or sum(i.sign * i.total_minor) <> 0;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, r.currency, -count(*), -sum(r.net_minor), -sum(r.total_minor)
      from removed r cross join lateral (
        values ('issued', r.issue_date), ('paid', invoice_paid_day(r.kind, r.state, r.paid_at, r.time_zone))) f (figure, day)
     where f.day is not null group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger note_added_invoices after insert on invoices
  referencing new table as added for each statement execute function note_invoices();
create trigger note_changed_invoices after update on invoices
  referencing old table as removed new table as added for each statement execute function note_invoices();
create trigger note_removed_invoices after delete on invoices
  referencing old table as removed for each statement execute function note_invoices();

-- Current revenue and plan of each subscription, as the sum of its movements. Deleted with the subscription.
create table revenue_standings (
  subscription_id uuid primary key,
  client_id uuid not null,
  plan_id uuid not null,
  currency text not null,
  -- Active or past due, even if the amount is zero.
  is_billed boolean not null,
  monthly_minor bigint not null
);

-- Revenue changes per plan. A change of plan reduces one and increases the other.
create table plan_revenue_steps (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: subscriptions that ended before plans were recorded.
  plan_id uuid,
  currency text not null,
  delta_minor bigint not null check (delta_minor <> 0)
);
-- Steps since a given time.
create index plan_revenue_steps_at on plan_revenue_steps (at) include (plan_id, currency, delta_minor);
call enlace_append_only('plan_revenue_steps');

-- Folds pending changes into their totals. Concurrent readers see each change exactly once.
create function fold_figures() returns void language plpgsql as $$
begin
  with taken as (delete from activity_changes returning owner_id, figure, slot, count, seconds)
  insert into activity_slots as s (owner_id, figure, slot, count, seconds)
  select owner_id, figure, slot, sum(count), sum(seconds) from taken group by 1, 2, 3
  having sum(count) <> 0 or sum(seconds) <> 0 order by 1, 2, 3
  on conflict (owner_id, figure, slot) do update set count = s.count + excluded.count, seconds = s.seconds + excluded.seconds;
  delete from activity_slots where count = 0 and seconds = 0;
  with taken as (delete from invoice_day_changes returning figure, day, currency, invoices, net_minor, total_minor)
  insert into invoice_days as d (figure, day, currency, invoices, net_minor, total_minor)
  select figure, day, currency, sum(invoices), sum(net_minor), sum(total_minor) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (figure, day, currency) do update
    set invoices = d.invoices + excluded.invoices, net_minor = d.net_minor + excluded.net_minor, total_minor = d.total_minor + excluded.total_minor;
end
$$;

-- Subscriptions whose recorded revenue differs from the calculated one.
create function revenue_drift() returns table (subscription_id uuid, currency text, off_minor bigint) language sql stable as $$
  select r.subscription_id, r.currency, r.monthly_minor - coalesce(s.monthly_minor, 0)
    from subscription_revenue r left join revenue_standings s on s.subscription_id = r.subscription_id
   where r.monthly_minor <> coalesce(s.monthly_minor, 0) or (s.currency <> r.currency and r.monthly_minor <> 0)
$$;

-- Corrects drift by inserting the difference as another change.
create function mend_figures() returns void language plpgsql as $$
declare
  ids uuid[];
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds) select * from activity_drift();
  insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor) select * from invoice_day_drift();
  select array_agg(subscription_id) into ids from revenue_drift();
  if ids is not null then perform note_revenue(ids); end if;
end
$$;

-- Distinct buyers on issued invoices: most invoices of a client have the same one. For the operator's search by name
-- and tax number as of the issue.
create table invoice_buyers (
  owner_id uuid not null,
  legal_name text not null,
  tax_id text not null,
  words text not null generated always as
    (enlace_search_form(' ' || legal_name || ' ' || regexp_replace(tax_id, '[^A-Za-z0-9]', '', 'g'))) stored,
  primary key (owner_id, legal_name, tax_id)
);
create index invoice_buyers_words on invoice_buyers using gin (words gin_trgm_ops);
call enlace_protect('invoice_buyers');

create function note_invoice_buyers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_buyers (owner_id, legal_name, tax_id)
    select a.owner_id, coalesce(a.buyer ->> 'legalName', ''), coalesce(a.buyer ->> 'taxId', '') from added a where a.state <> 'draft'
    on conflict do nothing;
  else
    insert into invoice_buyers (owner_id, legal_name, tax_id)
    select a.owner_id, coalesce(a.buyer ->> 'legalName', ''), coalesce(a.buyer ->> 'taxId', '')
      from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
     where r.state = 'draft' and a.state <> 'draft'
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger note_added_buyers after insert on invoices
  referencing new table as added for each statement execute function note_invoice_buyers();
create trigger note_issued_buyers after update on invoices
  referencing old table as removed new table as added for each statement execute function note_invoice_buyers();

-- Clients with invoices to matching buyers, up to a limit. As in `search_contacts`, the policy would prevent the use of
-- the index, so the scope is checked here.
create function find_invoice_owners(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
declare
  matching text;
begin
  if not enlace_is_system() or cardinality(patterns) = 0 then return; end if;
  select string_agg(format('b.words like %L', pattern), ' and ') into matching from unnest(patterns) as pattern;
  return query execute 'select distinct b.owner_id from invoice_buyers b where ' || matching || ' limit $1' using most;
end
$$;

-- The only SQL definition of an invoice's uncovered amount; `uncoveredOf` is the TypeScript equivalent.
create function invoice_uncovered(i invoices) returns bigint language sql immutable
  return greatest(0, i.total_minor - i.credited_minor - i.waived_minor) - i.credit_minor - i.paid_minor;

-- Amount currently due: zero for drafts, credit notes, and paid or uncollectible invoices.
create function invoice_due(i invoices) returns bigint language sql immutable
  return case when i.kind = 'invoice' and i.state = 'issued'
              then greatest(0, invoice_uncovered(i)) else 0 end;

-- The only SQL definitions of money received for an invoice and money returned, with or without a credit note.
create function payment_collected(state text, amount_minor bigint) returns bigint language sql immutable
  return case when state in ('succeeded', 'disputed', 'lost') then amount_minor else 0 end;

-- Amount lost in a dispute: everything not refunded before.
create function payment_lost(state text, amount_minor bigint, refunded_minor bigint) returns bigint language sql immutable
  return case when state = 'lost' then amount_minor - refunded_minor else 0 end;

create function invoice_collected(i invoices) returns bigint language sql stable
  return coalesce((select sum(payment_collected(p.state, p.amount_minor))
                     from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id), 0)::bigint;

create function invoice_refunded(i invoices) returns bigint language sql stable
  return coalesce((select sum(payment_lost(p.state, p.amount_minor, p.refunded_minor))
                     from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id), 0)::bigint
       + coalesce((select sum(r.amount_minor) from payments p join refunds r on r.owner_id = p.owner_id and r.payment_id = p.id
                    where p.owner_id = i.owner_id and p.invoice_id = i.id and r.state <> 'failed'), 0)::bigint;

-- Days are in the time zone of the invoice.
create function note_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, (f.at at time zone i.time_zone)::date, p.currency, count(*), 0, sum(f.minor)
      from added p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      cross join lateral (
        values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
               ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
     where f.minor <> 0 group by 1, 2, 3;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, (f.at at time zone i.time_zone)::date, p.currency, sum(p.sign), 0, sum(p.sign * f.minor)
      from (select owner_id, invoice_id, currency, state, amount_minor, refunded_minor, settled_at, created_at, updated_at, 1 as sign from added
            union all
            select owner_id, invoice_id, currency, state, amount_minor, refunded_minor, settled_at, created_at, updated_at, -1 from removed) p
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      cross join lateral (
        values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
               ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
     where f.minor <> 0
     group by 1, 2, 3 having sum(p.sign) <> 0 or sum(p.sign * f.minor) <> 0;
  end if;
  return null;
end
$$;
create trigger note_added_payments after insert on payments
  referencing new table as added for each statement execute function note_payments();
create trigger note_changed_payments after update on payments
  referencing old table as removed new table as added for each statement execute function note_payments();

create function note_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, count(*), 0, sum(r.amount_minor)
      from added r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
     where r.state <> 'failed' group by 2, 3;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, sum(r.sign), 0, sum(r.sign * r.amount_minor)
      from (select owner_id, payment_id, state, amount_minor, settled_at, created_at, 1 as sign from added
            union all
            select owner_id, payment_id, state, amount_minor, settled_at, created_at, -1 from removed) r
      join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
     where r.state <> 'failed'
     group by 2, 3 having sum(r.sign) <> 0 or sum(r.sign * r.amount_minor) <> 0;
  end if;
  return null;
end
$$;
create trigger note_added_refunds after insert on refunds
  referencing new table as added for each statement execute function note_refunds();
create trigger note_changed_refunds after update on refunds
  referencing old table as removed new table as added for each statement execute function note_refunds();

-- Whether the installation is for testing or for real business. Test cards, the movable clock and the series PRUEBA
-- exist only in a test installation. Once opened for real, it cannot become one again.
create table installation_mode (
  is_only boolean primary key default true check (is_only),
  -- unanswered: an installation older than this question; treated as real until an owner answers.
  mode text not null check (mode in ('test', 'unanswered', 'real')),
  opened_at timestamptz,
  opened_by uuid,
  check ((mode = 'real') = (opened_at is not null))
);

insert into installation_mode (mode) values ('test');

create function installation_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'an installation is opened once and never removed' using errcode = 'restrict_violation';
  end if;
  if new.mode <> old.mode and (old.mode, new.mode) not in (('test', 'real'), ('unanswered', 'real'), ('unanswered', 'test')) then
    raise exception 'an installation does not go from % to %', old.mode, new.mode using errcode = 'restrict_violation';
  end if;
  if old.mode = 'real' and (new.opened_at, new.opened_by) is distinct from (old.opened_at, old.opened_by) then
    raise exception 'an installation is opened once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger installation_moves before insert or update or delete on installation_mode
  for each row execute function installation_moves();

create function is_test_installation() returns boolean language sql stable as $$
  select coalesce((select mode = 'test' from installation_mode), false)
$$;

-- Invoice figures that differ from their rows. Test invoices count only in a test installation.
create function invoice_day_drift() returns table (figure text, day date, currency text, invoices bigint, net_minor bigint, total_minor bigint)
  language sql stable as $$
  select d.figure, d.day, d.currency, sum(d.invoices)::bigint, sum(d.net_minor)::bigint, sum(d.total_minor)::bigint
    from (select f.figure, f.day, i.currency, count(*) as invoices, sum(i.net_minor) as net_minor, sum(i.total_minor) as total_minor
            from invoices i cross join lateral (
              values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
           where f.day is not null and (not i.is_test or is_test_installation()) group by 1, 2, 3
          union all
          select f.figure, (f.at at time zone i.time_zone)::date, p.currency, count(*), 0, sum(f.minor)
            from payments p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
            cross join lateral (values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
                                       ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
           where f.minor <> 0 and (not i.is_test or is_test_installation()) group by 1, 2, 3
          union all
          select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, count(*), 0, sum(r.amount_minor)
            from refunds r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
            join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
           where r.state <> 'failed' and (not i.is_test or is_test_installation()) group by 2, 3
          union all
          select s.figure, s.day, s.currency, -s.invoices, -s.net_minor, -s.total_minor from invoice_days s
          union all
          select n.figure, n.day, n.currency, -n.invoices, -n.net_minor, -n.total_minor from invoice_day_changes n) d
   group by 1, 2, 3 having sum(d.invoices) <> 0 or sum(d.net_minor) <> 0 or sum(d.total_minor) <> 0
$$;

-- Number of incorrect totals, by kind.
create function figures_off() returns table (kind text, off bigint) language sql stable as $$
  select 'activity', count(*) from activity_drift()
  union all select 'invoices', count(*) from invoice_day_drift()
  union all select 'revenue', count(*) from revenue_drift()
$$;

-- Final safeguard: a test installation uses only test series, and a real one never does.
create function invoice_number_fits() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh n join invoice_series s on s.id = n.series_id where s.is_test <> is_test_installation()) then
    raise exception 'numbers of this series are not given out in this installation' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger invoice_number_fits after insert on invoice_numbers
  referencing new table as fresh for each statement execute function invoice_number_fits();

-- Test invoices are immutable once the installation is opened for real.
create function test_invoice_rests() returns trigger language plpgsql as $$
begin
  if not is_test_installation() then
    raise exception 'invoice %: a trial invoice never changes after the installation was opened', old.full_number
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger test_invoice_rests before update on invoices for each row when (old.is_test) execute function test_invoice_rests();

-- Billing time can be moved ahead only in a test installation.
create function billing_clock_holds() returns trigger language plpgsql as $$
begin
  if (new.ahead_seconds > old.ahead_seconds or (new.target is not null and new.target is distinct from old.target))
     and not is_test_installation() then
    raise exception 'the time of billing moves in a test installation alone' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger billing_clock_holds before update on billing_clock for each row execute function billing_clock_holds();

-- Opens the installation for real: everything from the test phase ends permanently and stays readable as history.
-- Security definer, because ledgers are append-only for all other roles. Returns the clients whose subscription ended.
create function end_trials(moment timestamptz) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  if not enlace_is_system() or not is_test_installation() then
    raise exception 'only a test installation has trials to end' using errcode = 'restrict_violation';
  end if;
  perform 1 from subscriptions where state not in ('expired', 'cancelled') order by owner_id, id for no key update;
  -- Issuing also takes this lock: no transaction is now between taking a number and inserting its invoice.
  perform 1 from invoice_chain_head for update;

  update payments p set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
    from invoices i
   where i.owner_id = p.owner_id and i.id = p.invoice_id and p.state in ('created', 'requires_action', 'processing', 'unknown')
     and (i.is_test or p.provider = 'sandbox');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update invoices set state = 'uncollectible' where is_test and kind = 'invoice' and state = 'issued';
  -- Customers and cards of a provider's test mode do not exist in its live mode.
  update payment_methods set removed_at = moment, is_default = false where removed_at is null;
  delete from provider_customers;

  update package_purchases set state = 'revoked' where state in ('pending', 'active', 'exhausted');
  update quota_grants set revoked_at = moment where revoked_at is null;
  delete from subscription_coupons;
  update coupons set redeemed = 0 where redeemed > 0;

  with over as (
    update subscriptions s
       set state = 'cancelled', cancelled_at = moment, cancel_reason = 'opened', next_boundary = null, next_catalog_item_id = null,
           parked_at = null, parked_reason = null, updated_at = moment
     where s.state not in ('expired', 'cancelled') returning s.owner_id, s.id
  ), told as (
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after)
    select o.owner_id, o.id, moment, 'cancelled', 'system', '{"reason": "opened"}' from over o
  )
  select array_agg(distinct o.owner_id) into ended from over o;

  insert into client_credits (owner_id, currency, amount_minor, cause, note, at)
  select c.owner_id, c.currency, -sum(c.amount_minor), 'operator', null, moment
    from client_credits c group by c.owner_id, c.currency having sum(c.amount_minor) <> 0;

  -- Revenue of the test phase does not count, not even historically.
  delete from revenue_movements;
  delete from plan_revenue_steps;
  delete from revenue_standings;

  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
  return query select unnest(ended);
end
$$;

-- For an 'unanswered' installation declared real: ends its test cards and its moved clock as well.
create function end_leftover_trials(moment timestamptz) returns void language plpgsql as $$
begin
  update payments set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
   where provider = 'sandbox' and state in ('created', 'requires_action', 'processing', 'unknown');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update payment_methods set removed_at = moment, is_default = false where removed_at is null and provider = 'sandbox';
  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
end
$$;
