-- Calls are answered in the person's own language, which every process keeps with their sessions: a new one is announced.
create or replace trigger users_announce_change
  after update of suspended_at, roll, admin_role, second_factor_since, locale on users
  for each row execute function enlace_announce_user();
