-- Stripe as the operator sets it in the product; STRIPE_SECRET_KEY of the environment wins over it.
create table stripe_account (
  is_only boolean primary key default true check (is_only),
  secret_key_sealed text not null,
  -- The last characters of the key, so that it can be recognised.
  key_hint text not null,
  is_live boolean not null,
  -- Signs events; null: none arrive, and payments are asked for instead.
  webhook_secret_sealed text,
  -- The endpoint registered at Stripe by the product; null: its secret was entered by hand.
  webhook_id text,
  changed_at timestamptz not null,
  check (webhook_id is null or webhook_secret_sealed is not null)
);

create function enlace_announce_stripe_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('enlace_stripe_account', '');
  return null;
end
$$;
create trigger stripe_account_announce after insert or update or delete on stripe_account
  for each statement execute function enlace_announce_stripe_account();
