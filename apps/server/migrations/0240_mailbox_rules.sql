-- What a client wants done with messages by itself, in their order.
create table mailbox_rules (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_enabled boolean not null,
  position integer not null,
  -- Whether all of the conditions must hold, or one is enough.
  needs_all boolean not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Rules after this one do not see the message.
  is_last boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id)
);
-- Every message that comes in reads the rules in their order.
create index mailbox_rules_order on mailbox_rules (owner_id, position, id) where deleted_at is null;
call enlace_protect('mailbox_rules');

-- How often a rule did something: its lines between the messages.
create index messages_rule_lines on messages (owner_id, (system ->> 'ruleId'), at)
  where direction = 'system' and system ->> 'kind' = 'rule_applied';
