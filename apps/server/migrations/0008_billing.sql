create table billing_periods (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  unit_count integer not null check (unit_count > 0),
  trial_days integer not null default 0 check (trial_days >= 0),
  position integer not null default 0,
  archived_at timestamptz,
  -- Catalogue ---------------------------------------------------------------------------------------------------------
  -- 'anniversary' counts from the day of the purchase, 'calendar' from the first of the unit (the first period is shorter).
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
  -- Lines of the comparison: [{es, en, jp}, …].
  features jsonb not null default '[]',
  is_highlighted boolean not null default false,
  created_at timestamptz not null default now()
);

-- A missing row means without limit.
create table plan_quotas (
  plan_id uuid not null references plans (id),
  resource text not null check (resource in ('sends', 'profiles', 'contacts', 'storage_bytes')),
  quota bigint not null check (quota >= 0),
  -- 'boolean' is on or off (quota 0 or 1), 'static' holds at any moment, 'metered' begins anew with each period.
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
-- One offer of a plan for each period, type of account and currency among those that are not put away.
create unique index catalog_items_place on catalog_items
  (plan_id, billing_period_id, currency, coalesce(account_type_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where archived_at is null;

-- Use per resource; flow resources (sends) have one row per period, stock resources one for good ('-infinity').
create table quota_counters (
  owner_id uuid not null references users (id),
  resource text not null,
  period_start timestamptz not null,
  used bigint not null default 0 check (used >= 0),
  -- Of the use of a window, what was taken from grants and not from the plan.
  from_grants bigint not null default 0 check (from_grants between 0 and used),
  primary key (owner_id, resource, period_start)
);
call enlace_protect('quota_counters');

-- Every change of a counter with its cause; the sum per counter equals `used`.
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
  -- The territory it is charged in: country, and a part of it where other rules hold (ES-CN: Canary Islands).
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  -- UNTDID 5305: S standard, Z zero, E exempt, AE reverse charge, K intra-community, G export, O out of scope.
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  note jsonb not null default '{}',
  -- How the tax of a rate group becomes minor units; the qualified invoice of Japan may round down.
  rounding text not null default 'half_away' check (rounding in ('half_away', 'down')),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

-- Rates of a tax in time; they never overlap.
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

-- What an item costs from when on. A price that was sold never changes; a new one can reach those who hold an older one.
create table catalog_prices (
  id uuid primary key default uuidv7(),
  catalog_item_id uuid not null references catalog_items (id),
  price_minor bigint not null check (price_minor >= 0),
  setup_fee_minor bigint not null default 0 check (setup_fee_minor >= 0),
  valid_from timestamptz not null,
  -- From this boundary on also for those who bought before; null leaves them at what they bought.
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
  -- Subscriptions -----------------------------------------------------------------------------------------------------
  catalog_price_id uuid not null references catalog_prices (id),
  -- Frozen for the life of the subscription, so that its periods tile.
  time_zone text not null,
  -- Where period 0 begins; period n begins n steps from here, never from the end of the one before.
  anchor_at timestamptz not null,
  period_number integer not null default 0,
  -- When something is due: end of trial or period, expiry of an unpaid start, end of a pause, a step of dunning.
  next_boundary timestamptz,
  cancel_at_period_end boolean not null default false,
  cancel_reason text,
  next_catalog_item_id uuid references catalog_items (id),
  paused_at timestamptz,
  resumes_at timestamptz,
  past_due_since timestamptz,
  dunning_step integer not null default 0 check (dunning_step >= 0),
  cancelled_at timestamptz,
  -- The brake: something tried to bill it twice; a person must look before it goes on.
  parked_at timestamptz,
  parked_reason text,
  updated_at timestamptz not null default now(),
  -- The part of the period in which metered use is counted together: the month within a longer one.
  meter_start timestamptz not null,
  meter_end timestamptz not null,
  -- Days already paid for that were left when it was paused; null where there is nothing to go back to.
  kept_days integer check (kept_days >= 0),
  -- The invoice of a start that is not paid for yet, and until when it may be.
  start_invoice_id uuid,
  start_expires_at timestamptz,
  -- The card will never be accepted again: no use in trying it.
  is_hard_decline boolean not null default false,
  -- A charge was asked for with a step of dunning and has not been answered yet.
  awaiting_payment_since timestamptz,
  primary key (owner_id, id),
  check (period_end > period_start),
  -- −1: the stub before the anchor (first days of a calendar period, days kept through a pause).
  check (period_number >= -1),
  -- A pause without an end has nothing due.
  check (next_boundary is null or state not in ('expired', 'cancelled')),
  check (next_boundary is not null or state in ('expired', 'cancelled', 'paused'))
);
create unique index subscriptions_current on subscriptions (owner_id) where state not in ('expired', 'cancelled', 'scheduled');
call enlace_protect('subscriptions');
create index subscriptions_item on subscriptions (catalog_item_id, owner_id) where state not in ('expired', 'cancelled', 'scheduled');
create index subscriptions_due on subscriptions (next_boundary, owner_id) where parked_at is null and next_boundary is not null;
create unique index subscriptions_by_id on subscriptions (id);
create index subscriptions_start_invoice on subscriptions (start_invoice_id) where start_invoice_id is not null;
-- One plan chosen and not paid for at a time.
create unique index subscriptions_scheduled on subscriptions (owner_id) where state = 'scheduled';
create index catalog_prices_item on catalog_prices (catalog_item_id, valid_from desc);
-- Prices whose holders of older ones are still to be told.
create index catalog_prices_untold on catalog_prices (existing_from) where existing_from is not null and noticed_at is null;

create table packages (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z0-9_]{2,40}$'),
  name jsonb not null,
  description jsonb not null default '{}',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor >= 0),
  tax_inclusive boolean not null default false,
  -- Smaller burns first among grants that expire together.
  priority integer not null default 10 check (priority between 0 and 100),
  valid_days integer check (valid_days > 0),
  -- Whether what is left when it expires comes back once for as long again.
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
  -- For how many periods it holds; null is for good.
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

-- One row per period that was billed, and per part of one after a change of plan: the last word against billing twice.
create table subscription_periods (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  subscription_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  reason text not null check (reason in ('start', 'renewal', 'upgrade', 'resume')),
  catalog_item_id uuid not null,
  catalog_price_id uuid not null,
  -- What the lines of this part came to before tax, discounts taken off: no credit for it may pass this.
  net_minor bigint not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  -- What was asked for this part (with tax where the price includes it) and what of it went back since.
  asked_minor bigint not null default 0 check (asked_minor >= 0),
  returned_minor bigint not null default 0,
  -- Its line on the invoice, which a credit note names.
  invoice_line integer,
  -- What credit notes and refunds took off the price of a part of time, beside what went back for days that were not used.
  lowered_minor bigint not null default 0,
  check (period_end > period_start),
  check (returned_minor between 0 and asked_minor),
  primary key (owner_id, subscription_id, period_start, reason),
  check (lowered_minor >= 0 and returned_minor + lowered_minor <= asked_minor)
);
call enlace_protect('subscription_periods');

-- The timeline of a subscription: every transition and every decision, with who and why.
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
  -- null is for good.
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

-- What is granted above the plan, by a package or by the operator. What holds at any moment raises the limit while the
-- grant lives; what is used up (sends) is taken from `remaining`, whatever expires first.
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

-- The operator's trial of the future: what billing takes for now is the clock plus this, only without a real provider.
create table billing_clock (
  is_only boolean primary key default true check (is_only),
  ahead_seconds bigint not null default 0 check (ahead_seconds >= 0),
  updated_at timestamptz not null default now(),
  -- Where the operator sent it; it stops on the way wherever something falls due.
  target timestamptz
);

insert into billing_clock default values;

-- Invoices ----------------------------------------------------------------------------------------------------------

-- Who issues the invoices: the operator. Copied on each invoice when it is issued.
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
  -- Days an invoice may wait for a transfer.
  due_days integer not null default 14 check (due_days between 0 and 120),
  -- Spain: records are chained and the QR code printed (RD 1007/2023).
  uses_verifactu boolean not null default false,
  footer jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  -- Invoices: what their parts still lacked, immutability without a price per row, and what happened to each.
  -- The day an invoice is issued on is a day of the seller's place; numbers and days then go up together.
  time_zone text not null
);

create table invoice_series (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- {year} and {number:6} are filled in.
  pattern text not null check (pattern ~ '\{number(:\d)?\}'),
  restarts_yearly boolean not null default true,
  is_default boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- The series of a test installation: their numbers say what they are, and no real invoice ever takes one.
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

-- The counter is taken in the transaction that issues, so a rollback leaves no hole. Year 0: a series that never restarts.
create table invoice_counters (
  series_id uuid not null references invoice_series (id),
  year integer not null,
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (series_id, year)
);

-- The books outlive their client: no key to `users` here, in payments and in credits.
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
  -- Frozen copies of what was true when it was issued.
  seller jsonb,
  buyer jsonb,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  -- Of the total, taken from the client's credit when it was issued.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  rectifies_id uuid,
  reason text,
  -- What a bank transfer must name (ISO 11649).
  payment_reference text,
  paid_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- What was given back of an invoice, whoever gave it: by a credit note, on a later invoice, or as money alone.
  -- Money that was paid back without a credit note and is not asked for again.
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
-- Few rows of many, which tabs of the operator's list ask for.
create index invoices_drafts on invoices (owner_id) where state = 'draft';

-- Which invoice holds a number: apart from the invoices, whose keys carry the owner.
create table invoice_numbers (
  series_id uuid not null,
  year integer not null,
  number bigint not null check (number > 0),
  owner_id uuid not null,
  invoice_id uuid not null,
  full_number text not null unique,
  primary key (series_id, year, number)
);
-- Numbers and the chain only ever grow.
call enlace_append_only('invoice_numbers');
-- Administrators and proposals name invoices by their ids alone.
create index invoice_numbers_invoice on invoice_numbers (invoice_id);

create table invoice_lines (
  owner_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('subscription', 'proration_credit', 'proration_charge', 'setup_fee', 'package', 'discount', 'custom')),
  description text not null,
  -- Thousandths of a unit.
  quantity_milli bigint not null default 1000,
  unit_minor bigint not null,
  -- Net of tax; negative in credits and discounts.
  net_minor bigint not null,
  -- What was charged with the tax in it, where prices include it.
  gross_minor bigint,
  tax_code text not null,
  tax_category text not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  period_start timestamptz,
  period_end timestamptz,
  subscription_id uuid,
  purchase_id uuid,
  detail text,
  -- The line of an earlier invoice that a line below zero gives back a part of: its tax is that of then.
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
  -- As the reader knows the tax, in the language of the invoice.
  name text not null default '',
  rounding text not null default 'half_away' check (rounding in ('half_away', 'down')),
  primary key (owner_id, invoice_id, tax_code, rate_ppm)
);
call enlace_protect('invoice_taxes');

-- An issued invoice never changes: only what happens to it afterwards is written beside it.
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

-- Every issued invoice and credit note in the order of issue, each bound to the one before (Orden HAC/1177/2024).
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

-- Money the client has with the operator (a credit note that was not paid out, a payment too many); its sum is the balance.
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

-- Answers of the VAT information service; an outage is 'unknown', never 'invalid'.
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
-- For the operator's list of consultations.
create index tax_id_checks_newest on tax_id_checks (at desc, id desc);

-- Payments ----------------------------------------------------------------------------------------------------------
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
-- A card is one method, however often it is added.
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
  -- Where the payer has to go on (a bank's question, a hosted page).
  action_url text,
  failure_code text,
  -- A card that will never be accepted again: no use in trying.
  is_hard_decline boolean not null default false,
  attempt integer not null default 1,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Payments: what providers said, when to ask them again, the sandbox that stands for one, and bank entries with proposals.
  -- All a provider ever said of it, joined so that order and repetition do not matter.
  knowledge jsonb not null default '{}',
  -- Of the amount, what the invoice has been settled with.
  applied_minor bigint not null default 0 check (applied_minor between 0 and amount_minor),
  -- The payer is not there to answer their bank.
  is_unattended boolean not null default false,
  -- Handed to the provider; null while it waits for that.
  sent_at timestamptz,
  -- When the provider is asked next how it stands; after each time a little later.
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

-- Which payment a provider means by its name; apart, since the payments' keys carry the owner.
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
  -- Money that comes after all is money.
  ('failed', 'succeeded'), ('cancelled', 'succeeded'), ('cancelled', 'failed'),
  ('succeeded', 'cancelled');

-- What a provider says it has got is never struck out; what a person noted can be.
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

-- Stored first, worked on afterwards; the key makes a second delivery do nothing.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  body jsonb not null,
  handled_at timestamptz,
  outcome text,
  -- An event that came before we knew which payment it means waits under the provider's name of that payment.
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
  -- The bank's own name of the entry: the same entry in two statements is one.
  bank_id text,
  state text not null check (state in ('matched', 'suggested', 'unmatched', 'ignored')),
  owner_id uuid,
  invoice_id uuid,
  payment_id uuid,
  -- Proposals, best first: [{invoiceId, ownerId, score, reasons}].
  proposals jsonb not null default '[]',
  changed_by uuid references users (id),
  changed_at timestamptz,
  unique (statement_id, position)
);
create unique index bank_entries_bank on bank_entries (bank_id) where bank_id is not null;
create index bank_entries_state on bank_entries (state, id desc);

-- Which parts of the catalogue that ships were put in: each goes in once, so what the operator changed or deleted stays so.
create table catalog_seeds (
  part text primary key,
  put_at timestamptz not null default now()
);

-- Subscriptions: what the engine keeps beside the periods, and the time of billing inside the database.

-- Seconds billing is ahead of the clock: what the operator set, and what a forecast adds for its own transaction alone.
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

-- One look for all rows of a statement: a run inserts thousands. By the key of each, however small the tables were when
-- the plan was made.
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

-- An invoice comes to what its lines and its taxes come to.
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

-- A draft goes with its parts; nothing else ever goes.
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

-- What happened to an invoice beside payments, reminders and credit notes, which have tables of their own.
create table invoice_events (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'seen', 'uncollectible')),
  -- The address it went to.
  detail text,
  primary key (owner_id, id),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
);
create index invoice_events_line on invoice_events (owner_id, invoice_id, at);
create unique index invoice_events_seen on invoice_events (owner_id, invoice_id) where kind = 'seen';
call enlace_protect('invoice_events');

-- The books of the trial provider: what it would answer when asked. It knows nothing of the rest.
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

-- What a row refers to never changes afterwards.
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

-- Subscriptions go with their parts, and nothing that was billed goes from the catalogue.
create function subscription_parts_go() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from subscription_periods where owner_id = old.owner_id and subscription_id = old.id;
  delete from subscription_events where owner_id = old.owner_id and subscription_id = old.id;
  return null;
end
$$;
create trigger subscription_parts_go after delete on subscriptions for each row execute function subscription_parts_go();

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

-- What subscriptions bring in a month, and every change of it: MRR, its parts and its past come from here alone.

-- Of each subscription what its next whole period would come to as things stand, before tax, coupon taken off, brought to a
-- month; zero while it is not billed. Tax that prices include is taken out at the rate of the last invoice.
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

-- Every change of that amount. It outlives its client, whom it names by an id alone; the sum up to a moment is the MRR then.
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
-- Sums and lists of a span of time.
create index revenue_movements_at on revenue_movements (at) include (currency, kind, delta_minor, subscription_id);
-- What a subscription brought last; whether a client ever paid before.
create index revenue_movements_line on revenue_movements (subscription_id, id desc) include (currency, after_minor);
create index revenue_movements_client on revenue_movements (client_id);
call enlace_append_only('revenue_movements');

-- Writes down what changed for these; nothing where nothing did. One look for all rows of a statement.
create function note_revenue(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select r.updated_at, r.owner_id, r.subscription_id, m.kind, m.currency, m.delta, m.after
    from subscription_revenue r
    left join lateral (
      select currency, after_minor from revenue_movements
       where subscription_id = r.subscription_id order by id desc limit 1) last on true
    cross join lateral (
      -- What moves to another currency leaves one and comes to the other without anybody having gone.
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
  -- The same by plan, also where only the plan is another one.
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

-- A renewal that goes on with the same offer at the same price brings what it brought before, unless its price holds a tax
-- whose rate is another one now. A run renews thousands: only what can have changed is reckoned anew.
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
              -- One rate: nothing changed. None before: now the tax is known.
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

-- Coupons are given and counted down before or after the row itself is written: what holds at the end of the transaction counts.
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

-- A client who is erased stops bringing anything.
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

-- What the operator's screen adds up of invoices, per day of their own place, and of the recurring revenue, per plan.
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

-- Changes that were not folded into the days yet; writers only ever add, and do not wait for each other.
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

-- What every subscription brings now and for which plan: the sum of its movements, at hand. It outlives nobody.
create table revenue_standings (
  subscription_id uuid primary key,
  client_id uuid not null,
  plan_id uuid not null,
  currency text not null,
  -- Active or in arrears, also for nothing.
  is_billed boolean not null,
  monthly_minor bigint not null
);

-- How the revenue of a plan changed; a subscription that changes its plan leaves one and comes to the other.
create table plan_revenue_steps (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: of subscriptions that were gone before plans were written down.
  plan_id uuid,
  currency text not null,
  delta_minor bigint not null check (delta_minor <> 0)
);
-- The steps since a moment.
create index plan_revenue_steps_at on plan_revenue_steps (at) include (plan_id, currency, delta_minor);
call enlace_append_only('plan_revenue_steps');

-- Folds the changes that were written so far into their sums; whoever reads meanwhile sees each of them once.
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

-- Subscriptions whose revenue is not what was written down of them, and plans whose steps do not lead to what they bring.
create function revenue_drift() returns table (subscription_id uuid, currency text, off_minor bigint) language sql stable as $$
  select r.subscription_id, r.currency, r.monthly_minor - coalesce(s.monthly_minor, 0)
    from subscription_revenue r left join revenue_standings s on s.subscription_id = r.subscription_id
   where r.monthly_minor <> coalesce(s.monthly_minor, 0) or (s.currency <> r.currency and r.monthly_minor <> 0)
$$;

-- Adds what is missing, or takes away what is too much, as one more change.
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

-- Who invoices were written to, each name and tax number once: a client's hundred invoices mostly say the same. The operator
-- looks for invoices by these words, as they were when they were issued.
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

-- Clients whose invoices were written to somebody of these words, at most so many. Like the searches of 0022: the policy would
-- keep the index from answering, so the scope is checked here.
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

-- The only place where SQL says what of an invoice is not covered yet; `uncoveredOf` says the same of a row in memory.
create function invoice_uncovered(i invoices) returns bigint language sql immutable
  return greatest(0, i.total_minor - i.credited_minor - i.waived_minor) - i.credit_minor - i.paid_minor;

-- What is owed of it now: nothing of a draft, a credit note, or an invoice that is paid or given up.
create function invoice_due(i invoices) returns bigint language sql immutable
  return case when i.kind = 'invoice' and i.state = 'issued'
              then greatest(0, invoice_uncovered(i)) else 0 end;

-- The only places where SQL says what came for an invoice and what went back of it, credit note or not.
create function payment_collected(state text, amount_minor bigint) returns bigint language sql immutable
  return case when state in ('succeeded', 'disputed', 'lost') then amount_minor else 0 end;

-- What a lost dispute took: all that refunds had left.
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

-- Days are those of the place the invoice was written for.
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

-- Whether this installation is for trying things out or for business. Trial cards, the movable clock and the series PRUEBA
-- exist in a test installation alone; once opened for real it never is one again.
create table installation_mode (
  is_only boolean primary key default true check (is_only),
  -- unanswered: it ran before this was asked, and is treated as a real one until an owner answers.
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

-- Figures: what was tried counts while it is tried, and never afterwards.
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

-- How many sums differ from their rows, by kind.
create function figures_off() returns table (kind text, off bigint) language sql stable as $$
  select 'activity', count(*) from activity_drift()
  union all select 'invoices', count(*) from invoice_day_drift()
  union all select 'revenue', count(*) from revenue_drift()
$$;

-- Numbers come from the series of the installation as it is: the last word against a trial in the books, and the reverse.
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

-- What was tried is history once the installation is opened: nothing happens to it any more.
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

-- The time of billing moves ahead in a test installation alone.
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

-- Opening for real: everything that was tried ends at once and for good, and stays readable as history. Run by the owner of
-- the tables, since ledgers only ever grow for everybody else. Answers the clients whose subscription ended by it.
create function end_trials(moment timestamptz) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  if not enlace_is_system() or not is_test_installation() then
    raise exception 'only a test installation has trials to end' using errcode = 'restrict_violation';
  end if;
  perform 1 from subscriptions where state not in ('expired', 'cancelled') order by owner_id, id for no key update;
  -- Whoever issues holds this: nobody is between a number and its row from here on.
  perform 1 from invoice_chain_head for update;

  update payments p set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
    from invoices i
   where i.owner_id = p.owner_id and i.id = p.invoice_id and p.state in ('created', 'requires_action', 'processing', 'unknown')
     and (i.is_test or p.provider = 'sandbox');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update invoices set state = 'uncollectible' where is_test and kind = 'invoice' and state = 'issued';
  -- Names and cards of a provider's own trials mean nothing to its real side.
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

  -- What subscriptions brought in trials is no revenue, neither now nor in the past.
  delete from revenue_movements;
  delete from plan_revenue_steps;
  delete from revenue_standings;

  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
  return query select unnest(ended);
end
$$;

-- An installation that ran before the question was asked, answered “real”: trial cards and a moved clock are over all the same.
create function end_leftover_trials(moment timestamptz) returns void language plpgsql as $$
begin
  update payments set state = 'cancelled', action_url = null, next_check_at = null, updated_at = moment
   where provider = 'sandbox' and state in ('created', 'requires_action', 'processing', 'unknown');
  update sandbox_charges set state = 'cancelled', changed_at = moment where state in ('requires_action', 'processing');
  update payment_methods set removed_at = moment, is_default = false where removed_at is null and provider = 'sandbox';
  update billing_clock set ahead_seconds = 0, target = null, updated_at = moment;
end
$$;
