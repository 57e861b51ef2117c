-- Newsletter sign-ups of profiles are a way of their own to become a tamy.
alter table contacts drop constraint contacts_source_check;
alter table contacts add constraint contacts_source_check
  check (source in ('form', 'signup', 'mail', 'manual', 'import', 'api'));

-- Who asked to be signed up and has not confirmed it from their own mailbox yet: nobody's tamy until then. Address and
-- name go once it is confirmed, the rest some days later.
create table signup_requests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  profile_name text not null,
  email text check (email = lower(email)),
  name text,
  text text not null,
  text_version text not null,
  ip_hash text not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (owner_id, id)
);
-- How often an address was written to lately.
create index signup_requests_email on signup_requests (owner_id, email, requested_at desc) where email is not null;
create index signup_requests_age on signup_requests (requested_at);
call enlace_protect('signup_requests');
