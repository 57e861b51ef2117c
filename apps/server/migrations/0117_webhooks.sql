-- Addresses a client wants called when something happens.
create table webhook_endpoints (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  secret_sealed text not null,
  -- The secret of before a rotation signs beside the new one for a while.
  old_secret_sealed text,
  old_secret_until timestamptz,
  -- First attempt that failed since the last one that was accepted.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((disabled_reason is null) = (disabled_at is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
call enlace_protect('webhook_endpoints');

-- What happened, once, with the body every endpoint gets: stored in the transaction in which it happened.
create table webhook_messages (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null,
  body text not null,
  -- Whom it is about, so that erasing them finds what receivers answered.
  contact_id uuid,
  -- Events that may come twice say the same here and are told once.
  once_key text,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index webhook_messages_once on webhook_messages (owner_id, type, once_key) where once_key is not null;
-- Old ones go; erasing a person looks for theirs.
create index webhook_messages_age on webhook_messages (created_at);
create index webhook_messages_contact on webhook_messages (owner_id, contact_id) where contact_id is not null;
call enlace_protect('webhook_messages');

-- One message to one endpoint. `due_at` is the next attempt, or while one runs the end of its lease: whoever stopped
-- between sending and recording leaves a row that becomes due again.
create table webhook_deliveries (
  owner_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Null: settled, or held by a pause.
  due_at timestamptz,
  lease_id uuid,
  attempts integer not null default 0,
  -- Attempts go on for three days from here; sending again begins anew.
  began_at timestamptz not null,
  status smallint,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoints (owner_id, id) on delete cascade,
  foreign key (owner_id, message_id) references webhook_messages (owner_id, id) on delete cascade,
  check (state = 'waiting' or (due_at is not null) = (state = 'sending')),
  check ((lease_id is not null) = (state = 'sending')),
  check ((settled_at is not null) = (state in ('delivered', 'failed')))
);
-- One delivery per endpoint and message; also what goes with a message.
create unique index webhook_deliveries_message on webhook_deliveries (owner_id, message_id, endpoint_id);
-- What is due, endpoint by endpoint.
create index webhook_deliveries_due on webhook_deliveries (owner_id, endpoint_id, due_at) where due_at is not null;
-- The log, whole or by state, and its counts.
create index webhook_deliveries_log on webhook_deliveries (owner_id, endpoint_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (owner_id, endpoint_id, state, id desc);
call enlace_protect('webhook_deliveries');

create table webhook_attempts (
  owner_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  failure text,
  -- Start of what the receiver said; null when nothing, or when its person was erased.
  answer text,
  is_answer_cut boolean not null default false,
  primary key (owner_id, delivery_id, number),
  foreign key (owner_id, delivery_id) references webhook_deliveries (owner_id, id) on delete cascade
);
call enlace_protect('webhook_attempts');
