-- Names of clients' own under which their profiles are served.
create table custom_domains (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- As it goes on the wire: lower case, international labels in ASCII.
  host text not null check (host = lower(host)),
  -- What stands in the DNS of whoever the name belongs to.
  proof text not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'failing', 'withdrawn')),
  -- Null: the client's main profile.
  root_profile_id uuid,
  serves_all boolean not null default true,
  -- The product's own addresses of these profiles lead here.
  redirects boolean not null default true,
  -- What the last look at the DNS found.
  report jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  verified_at timestamptz,
  failing_since timestamptz,
  -- When the client was last told that it is about to be withdrawn.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, host),
  foreign key (owner_id, root_profile_id) references profiles (owner_id, id) on delete set null (root_profile_id)
);
create index custom_domains_due on custom_domains (next_check_at);
create index custom_domains_root on custom_domains (owner_id, root_profile_id);
call enlace_protect('custom_domains');

-- The profiles of a domain that does not serve all of them.
create table custom_domain_profiles (
  owner_id uuid not null,
  domain_id uuid not null,
  profile_id uuid not null,
  primary key (owner_id, domain_id, profile_id),
  foreign key (owner_id, domain_id) references custom_domains (owner_id, id) on delete cascade,
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
create index custom_domain_profiles_profile on custom_domain_profiles (owner_id, profile_id);
call enlace_protect('custom_domain_profiles');

-- Whom a name was proved to belong to: one client, whoever else claims it. Looked up before the owner is known.
create table proved_hosts (
  host text primary key,
  owner_id uuid not null,
  domain_id uuid not null,
  foreign key (owner_id, domain_id) references custom_domains (owner_id, id) on delete cascade
);
create index proved_hosts_domain on proved_hosts (owner_id, domain_id);
call enlace_protect('proved_hosts');
