-- Authorization servers whose mailboxes are connected by signing in, as the operator sets them.
create table oauth_providers (
  -- google, microsoft, or a name the operator chose.
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,29}$'),
  client_id text not null,
  client_secret_sealed text,
  -- Microsoft: the only organisation whose people may sign in; null: all.
  tenant text,
  -- Of others: their endpoints and mail servers.
  endpoints jsonb,
  changed_at timestamptz not null,
  check ((id in ('google', 'microsoft')) = (endpoints is null))
);
