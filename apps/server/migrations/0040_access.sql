-- Roles of administrators, sessions that act as a client, and notices that end cached sessions at once on every process.
alter table users add column admin_role text check (admin_role in ('owner', 'support', 'auditor', 'observer'));
update users set admin_role = 'owner' where roll = 'admin';
alter table users add constraint users_admin_role check ((roll = 'admin') = (admin_role is not null));
-- Set while the account has a working second factor; a copy kept by the factor tables, read with every session.
alter table users add column second_factor_since timestamptz;

alter table sessions add column acting_admin_id uuid references users (id) on delete cascade;
-- Last time the person proved who they are in this session (password, passkey, code).
alter table sessions add column proven_at timestamptz;
create index sessions_acting_admin on sessions (acting_admin_id) where acting_admin_id is not null;

create function enlace_announce_session() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.user_id::text);
  return null;
end
$$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function enlace_announce_session();
create trigger sessions_announce_change after update of expires_at, proven_at, acting_admin_id, token_hash on sessions
  for each row execute function enlace_announce_session();

create function enlace_announce_user() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('enlace_sessions', old.id::text);
  return null;
end
$$;
create trigger users_announce_change after update of suspended_at, roll, admin_role, second_factor_since on users
  for each row execute function enlace_announce_user();
create trigger users_announce_end after delete on users
  for each row execute function enlace_announce_user();
