-- Payments: what providers said, when to ask them again, the sandbox that stands for one, and bank entries with proposals.

alter table payments
  -- All a provider ever said of it, joined so that order and repetition do not matter.
  add column knowledge jsonb not null default '{}',
  -- Of the amount, what the invoice has been settled with.
  add column applied_minor bigint not null default 0 check (applied_minor between 0 and amount_minor),
  -- The payer is not there to answer their bank.
  add column is_unattended boolean not null default false,
  -- Handed to the provider; null while it waits for that.
  add column sent_at timestamptz,
  -- When the provider is asked next how it stands; after each time a little later.
  add column next_check_at timestamptz,
  add column checks integer not null default 0 check (checks >= 0);
create unique index payments_id on payments (id);
drop index payments_unsettled;
create index payments_unsettled on payments (next_check_at, owner_id) where state in ('created', 'requires_action', 'processing', 'unknown');

insert into payment_transitions (from_state, to_state) values
  -- Money that comes after all is money.
  ('failed', 'succeeded'), ('cancelled', 'succeeded'), ('cancelled', 'failed'),
  ('succeeded', 'cancelled');

-- What a provider says it has got is never struck out; what a person noted can be.
create or replace function payment_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (
       not exists (select 1 from payment_transitions where from_state = old.state and to_state = new.state)
       or (old.state = 'succeeded' and new.state = 'cancelled' and old.provider not in ('transfer', 'manual'))) then
    raise exception 'payment %: % → % is not a transition', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;

alter table refunds add column note text;
create unique index refunds_provider on refunds (owner_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_payment on refunds (owner_id, payment_id);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- A card is one method, however often it is added.
create unique index payment_methods_provider on payment_methods (owner_id, provider, provider_method_id) where removed_at is null;

-- An event that came before we knew which payment it means waits under the provider's name of that payment.
alter table provider_events add column subject text;
create index provider_events_subject on provider_events (provider, subject) where handled_at is null;

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

alter table bank_entries
  -- Proposals, best first: [{invoiceId, ownerId, score, reasons}].
  add column proposals jsonb not null default '[]',
  add column changed_by uuid references users (id),
  add column changed_at timestamptz;
create index bank_entries_state on bank_entries (state, id desc);

create index provider_customers_name on provider_customers (provider, customer_id);
create index payment_methods_name on payment_methods (provider, provider_method_id) where removed_at is null;

-- Administrators and proposals name invoices by their ids alone.
create index invoice_numbers_invoice on invoice_numbers (invoice_id);
