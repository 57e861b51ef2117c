-- Billing: dated taxes, price versions, packages and coupons of the catalogue; periods, events and grants of a
-- subscription; invoices with their series and chain; payments with their providers' events.
create extension if not exists btree_gist;

-- Catalogue ---------------------------------------------------------------------------------------------------------

alter table billing_periods
  -- 'anniversary' counts from the day of the purchase, 'calendar' from the first of the unit (the first period is shorter).
  add column anchor_mode text not null default 'anniversary' check (anchor_mode in ('anniversary', 'calendar')),
  add column created_at timestamptz not null default now();

alter table account_types
  -- Whether a tax number is required before a purchase, and which buyers it stands for in tax rules.
  add column is_business boolean not null default false,
  add column requires_tax_id boolean not null default false;

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

alter table plans
  add column description jsonb not null default '{}',
  -- Lines of the comparison: [{es, en, jp}, …].
  add column features jsonb not null default '[]',
  add column is_highlighted boolean not null default false,
  add column created_at timestamptz not null default now();

alter table plan_quotas
  -- 'boolean' is on or off (quota 0 or 1), 'static' holds at any moment, 'metered' begins anew with each period.
  add column kind text not null default 'static' check (kind in ('boolean', 'static', 'metered')),
  add column is_soft boolean not null default false;
update plan_quotas set kind = 'metered' where resource = 'sends';

alter table catalog_items
  add column tax_inclusive boolean not null default false,
  add column trial_days integer check (trial_days between 0 and 366),
  add column position integer not null default 0,
  add column archived_at timestamptz,
  add column created_at timestamptz not null default now();

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
insert into catalog_prices (catalog_item_id, price_minor, valid_from)
  select id, price_minor, visible_from from catalog_items;
alter table catalog_items drop column price_minor;

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

-- Subscriptions -----------------------------------------------------------------------------------------------------

alter table subscriptions
  add column catalog_price_id uuid references catalog_prices (id),
  -- Frozen for the life of the subscription, so that its periods tile.
  add column time_zone text,
  -- Where period 0 begins; period n begins n steps from here, never from the end of the one before.
  add column anchor_at timestamptz,
  add column period_number integer not null default 0 check (period_number >= 0),
  -- When something is due: end of trial or period, expiry of an unpaid start, end of a pause, a step of dunning.
  add column next_boundary timestamptz,
  add column cancel_at_period_end boolean not null default false,
  add column cancel_reason text,
  add column next_catalog_item_id uuid references catalog_items (id),
  add column paused_at timestamptz,
  add column resumes_at timestamptz,
  add column past_due_since timestamptz,
  add column dunning_step integer not null default 0 check (dunning_step >= 0),
  add column cancelled_at timestamptz,
  -- The brake: something tried to bill it twice; a person must look before it goes on.
  add column parked_at timestamptz,
  add column parked_reason text,
  add column updated_at timestamptz not null default now();
update subscriptions s set
  catalog_price_id = (select p.id from catalog_prices p where p.catalog_item_id = s.catalog_item_id order by p.valid_from desc limit 1),
  time_zone = (select u.time_zone from users u where u.id = s.owner_id),
  anchor_at = s.period_start,
  next_boundary = case when s.state in ('expired', 'cancelled') then null else s.period_end end;
alter table subscriptions
  alter column catalog_price_id set not null,
  alter column time_zone set not null,
  alter column anchor_at set not null,
  add check (next_boundary is null = (state in ('expired', 'cancelled')));
create index subscriptions_due on subscriptions (next_boundary, owner_id) where parked_at is null and next_boundary is not null;

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
  catalog_item_id uuid not null references catalog_items (id),
  catalog_price_id uuid not null references catalog_prices (id),
  -- What the lines of this part came to before tax, discounts taken off: no credit for it may pass this.
  net_minor bigint not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, subscription_id, period_start, reason),
  foreign key (owner_id, subscription_id) references subscriptions (owner_id, id) on delete cascade,
  check (period_end > period_start)
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
  primary key (owner_id, id)
);
create index subscription_events_line on subscription_events (owner_id, subscription_id, at desc, id desc);
call enlace_protect('subscription_events');

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
  primary key (owner_id, id)
);
call enlace_protect('package_purchases');

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
alter table quota_entries add column grant_id uuid;

-- The operator's trial of the future: what billing takes for now is the clock plus this, only without a real provider.
create table billing_clock (
  is_only boolean primary key default true check (is_only),
  ahead_seconds bigint not null default 0 check (ahead_seconds >= 0),
  updated_at timestamptz not null default now()
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
  updated_at timestamptz not null default now()
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
  created_at timestamptz not null default now()
);
create unique index invoice_series_default on invoice_series (kind) where is_default;
-- The counter is taken in the transaction that issues, so a rollback leaves no hole. Year 0: a series that never restarts.
create table invoice_counters (
  series_id uuid not null references invoice_series (id),
  year integer not null,
  last_number bigint not null default 0 check (last_number >= 0),
  primary key (series_id, year)
);
insert into invoice_series (code, kind, pattern, is_default) values
  ('F', 'invoice', 'F{year}-{number:6}', true),
  ('R', 'credit_note', 'R{year}-{number:6}', true);

-- The books outlive their client: no key to `users` here, in payments and in credits.
create table invoices (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  state text not null check (state in ('draft', 'issued', 'paid', 'uncollectible')),
  series_id uuid references invoice_series (id),
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
  primary key (owner_id, id),
  foreign key (owner_id, rectifies_id) references invoices (owner_id, id),
  check ((state = 'draft') = (full_number is null)),
  check ((state = 'draft') = (issued_at is null)),
  check (state = 'draft' or (series_id is not null and number is not null and seller is not null and buyer is not null)),
  check (net_minor + tax_minor = total_minor),
  check ((kind = 'credit_note') = (rectifies_id is not null)),
  check (credited_minor <= greatest(total_minor, 0))
);
create index invoices_owner on invoices (owner_id, created_at desc, id desc);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_open on invoices (due_date, owner_id) where state = 'issued';
create index invoices_reference on invoices (payment_reference) where payment_reference is not null;
call enlace_protect('invoices');

-- Which invoice holds a number: apart from the invoices, whose keys carry the owner.
create table invoice_numbers (
  series_id uuid not null references invoice_series (id),
  year integer not null,
  number bigint not null check (number > 0),
  owner_id uuid not null,
  invoice_id uuid not null,
  full_number text not null unique,
  primary key (series_id, year, number)
);

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
  primary key (owner_id, invoice_id, position),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
);
call enlace_protect('invoice_lines');

create table invoice_taxes (
  owner_id uuid not null,
  invoice_id uuid not null,
  tax_code text not null,
  tax_category text not null,
  rate_ppm integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  note text,
  primary key (owner_id, invoice_id, tax_code, rate_ppm),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
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
  if (to_jsonb(new) - '{state,paid_minor,credited_minor,paid_at,sent_at}'::text[])
     is distinct from (to_jsonb(old) - '{state,paid_minor,credited_minor,paid_at,sent_at}'::text[]) then
    raise exception 'invoice %: an issued invoice never changes', old.full_number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('issued', 'paid'), ('issued', 'uncollectible'), ('uncollectible', 'paid'), ('paid', 'issued')) then
    raise exception 'invoice %: % → % is not a transition', old.full_number, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger invoice_is_frozen before update or delete on invoices for each row execute function invoice_is_frozen();

create function invoice_part_is_frozen() returns trigger language plpgsql as $$
declare
  part record;
  held text;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  -- The transaction that writes an invoice may write its parts too.
  select state into held from invoices
   where owner_id = part.owner_id and id = part.invoice_id and xmin <> pg_current_xact_id()::xid;
  if held is not null and held <> 'draft' then
    raise exception 'the parts of an issued invoice never change' using errcode = 'restrict_violation';
  end if;
  return part;
end
$$;
create trigger invoice_part_is_frozen before insert or update or delete on invoice_lines for each row execute function invoice_part_is_frozen();
create trigger invoice_part_is_frozen before insert or update or delete on invoice_taxes for each row execute function invoice_part_is_frozen();

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
  hash text not null check (hash ~ '^[0-9A-F]{64}$')
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
  owner_id uuid not null references users (id) on delete cascade,
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

create table provider_customers (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  primary key (owner_id, provider)
);
call enlace_protect('provider_customers');

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
  primary key (owner_id, id),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id)
);
create unique index payments_one_live on payments (owner_id, invoice_id) where state in ('created', 'requires_action', 'processing', 'unknown');
create index payments_invoice on payments (owner_id, invoice_id, created_at desc);
create index payments_newest on payments (created_at desc, id desc);
create index payments_unsettled on payments (updated_at, owner_id) where state in ('created', 'requires_action', 'processing', 'unknown');
call enlace_protect('payments');
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
create function payment_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
     and not exists (select 1 from payment_transitions where from_state = old.state and to_state = new.state) then
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
  primary key (owner_id, id),
  foreign key (owner_id, payment_id) references payments (owner_id, id)
);
call enlace_protect('refunds');

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
  primary key (provider, event_id)
);
create index provider_events_waiting on provider_events (received_at) where handled_at is null;

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
  unique (statement_id, position)
);
create unique index bank_entries_bank on bank_entries (bank_id) where bank_id is not null;
