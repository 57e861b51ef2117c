-- Administrators by invitation, the operator's list of clients, notes about them, and acting as one of them.
create extension if not exists pg_trgm;

-- A link that makes an administrator, or lets a client the operator created choose a password. Stored as its hash, used once.
create table invitations (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('admin', 'client')),
  email text not null check (email = lower(email)),
  admin_role text check (admin_role in ('owner', 'support', 'auditor', 'observer')),
  user_id uuid references users (id) on delete cascade,
  locale text not null check (locale in ('es', 'en', 'ja')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'admin') = (admin_role is not null)),
  check (kind = 'admin' or user_id is not null)
);
-- One open invitation per person; also the list of those that wait.
create unique index invitations_open on invitations (kind, email) where accepted_at is null and withdrawn_at is null;

-- A form in which names and addresses are compared: lower case, width forms unified, accents of Latin letters dropped.
create function enlace_fold(words text) returns text
  language sql immutable parallel safe
  return lower(normalize(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'), nfc));

-- The same with every letter outside ASCII as `q` and its number: trigrams know nothing of such letters under the C locale.
create function enlace_search_form(words text) returns text
  language sql immutable parallel safe
  return case when enlace_fold(words) ~ '[^\x01-\x7f]'
    then (select string_agg(case when ascii(letter) < 128 then letter else 'q' || to_hex(ascii(letter)) end, '' order by place)
            from string_to_table(enlace_fold(words), null) with ordinality as t (letter, place))
    else enlace_fold(words) end;

alter table users add column suspended_reason text;
alter table users add column suspended_by uuid references users (id) on delete set null;
-- Last time the person was there; sessions of administrators who act as the person do not count.
alter table users add column last_seen_at timestamptz;
-- Starts with a space, so that every word can be looked for by its beginning.
alter table users add column search_words text generated always as
  (enlace_search_form(' ' || name || ' ' || alias || ' ' || email || ' ' || codigo || ' ' || coalesce(phone, ''))) stored;

update users u set last_seen_at = (select max(s.last_seen_at) from sessions s where s.user_id = u.id);

-- Skips a row that somebody holds: being seen a second later is better than waiting, or than a deadlock with its holder.
create function enlace_note_seen() returns trigger
  language plpgsql as $$
begin
  update users set last_seen_at = new.last_seen_at
   where id = (select id from users where id = new.user_id and (last_seen_at is null or last_seen_at < new.last_seen_at)
                for no key update skip locked);
  return null;
end
$$;
create trigger sessions_note_start after insert on sessions
  for each row when (new.acting_admin_id is null) execute function enlace_note_seen();
create trigger sessions_note_seen after update of last_seen_at on sessions
  for each row when (new.acting_admin_id is null) execute function enlace_note_seen();

-- The operator's list in its three orders, what it searches by, and the small groups it is filtered by.
create index users_clients_newest on users (created_at desc, id desc) where roll = 'user';
create index users_clients_by_name on users (enlace_fold(name), id) where roll = 'user';
create index users_clients_by_seen on users (coalesce(last_seen_at, '-infinity'), id) where roll = 'user';
create index users_clients_search on users using gin (search_words gin_trgm_ops) where roll = 'user';
create index users_clients_suspended on users (suspended_at) where roll = 'user' and suspended_at is not null;
create index users_admins on users (id) where roll = 'admin';
create index registrations_waiting on registrations (created_at desc, id desc) where confirmed_at is null;
create index subscriptions_item on subscriptions (catalog_item_id, owner_id) where state not in ('expired', 'cancelled', 'scheduled');
-- What the product itself wrote to one address.
create index mails_product_to on mails (to_address, id desc) where owner_id is null;

-- A session that acts as a client hangs on the administrator's own: it ends with it.
alter table sessions add column acting_session_id uuid references sessions (id) on delete cascade;
create index sessions_acting_session on sessions (acting_session_id) where acting_session_id is not null;

-- What administrators write down about a client; the client never sees it.
create table client_notes (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  author_id uuid not null,
  author_name text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
call enlace_protect('client_notes');
call enlace_append_only('client_notes');
