-- Proofs of work that were accepted, until they would expire anyway: each counts once.
create table spent_form_challenges (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_form_challenges_age on spent_form_challenges (expires_at);

-- Accepted messages per profile and network (keyed hash, no address), for the limit over a sliding window.
create table form_attempts (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  key text not null,
  at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index form_attempts_key on form_attempts (owner_id, key, at desc);
create index form_attempts_age on form_attempts (at);
call enlace_protect('form_attempts');
