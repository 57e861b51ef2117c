create table billing_periods (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  unit_count integer not null check (unit_count > 0),
  trial_days integer not null default 0 check (trial_days >= 0),
  position integer not null default 0,
  archived_at timestamptz
);

create table plans (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name jsonb not null,
  position integer not null default 0,
  archived_at timestamptz
);

-- A missing row means without limit.
create table plan_quotas (
  plan_id uuid not null references plans (id),
  resource text not null check (resource in ('sends', 'profiles', 'contacts', 'storage_bytes')),
  quota bigint not null check (quota >= 0),
  primary key (plan_id, resource)
);

create table catalog_items (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans (id),
  billing_period_id uuid not null references billing_periods (id),
  account_type_id uuid references account_types (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor >= 0),
  visible_from timestamptz not null default now(),
  visible_until timestamptz,
  starts_trial boolean not null default false,
  check (visible_until is null or visible_until > visible_from)
);
create unique index catalog_items_trial on catalog_items ((true)) where starts_trial;

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
  primary key (owner_id, id),
  check (period_end > period_start)
);
create unique index subscriptions_current on subscriptions (owner_id) where state not in ('expired', 'cancelled', 'scheduled');
call enlace_protect('subscriptions');

-- Use per resource; flow resources (sends) have one row per period, stock resources one for good ('-infinity').
create table quota_counters (
  owner_id uuid not null references users (id),
  resource text not null,
  period_start timestamptz not null,
  used bigint not null default 0 check (used >= 0),
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
  primary key (owner_id, id),
  foreign key (owner_id, resource, period_start) references quota_counters (owner_id, resource, period_start)
);
call enlace_protect('quota_entries');
