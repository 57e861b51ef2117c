-- What a version changed, whether clients must accept it, and whether somebody of the operator has read it: the text the
-- product ships with has been read by nobody.
alter table policies
  add column summary jsonb not null default '{"es": "", "en": "", "jp": ""}',
  add column needs_consent boolean not null default false,
  add column is_reviewed boolean not null default false,
  add column published_by uuid;

-- The one text that is being written. `revision` refuses whoever did not see the last change.
create table policy_drafts (
  singleton boolean primary key default true check (singleton),
  texts jsonb not null,
  summary jsonb not null,
  needs_consent boolean not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid
);

-- Who accepted, or was told of, which version.
create table policy_answers (
  owner_id uuid not null references users (id) on delete cascade,
  version integer not null references policies (version),
  kind text not null check (kind in ('registered', 'accepted', 'seen')),
  answered_at timestamptz not null,
  primary key (owner_id, version)
);
create index policy_answers_version on policy_answers (version, answered_at desc, owner_id);
call enlace_protect('policy_answers');

select set_config('enlace.owner', '*', true);
insert into policy_answers (owner_id, version, kind, answered_at)
select u.id, u.policy_version, 'registered', u.created_at
from users u join policies p on p.version = u.policy_version
where u.roll = 'user';
