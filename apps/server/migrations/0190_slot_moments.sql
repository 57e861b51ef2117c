-- Slots are told by the clock of the database: an answer that comes late must not move the moments that were given.
drop function send_slots_take(text, text, double precision, integer, double precision, timestamptz);
create function send_slots_take(in_scope text, in_key text, per_minute double precision, wanted integer, horizon double precision, moment_given timestamptz default null)
  returns table (first_ms double precision, gap_ms double precision, taken integer, wait_ms double precision, moment_ms double precision)
  language plpgsql
as $$
declare
  gap double precision := 60.0 / (per_minute * 0.98);
  moment timestamptz;
  free timestamptz;
  ahead double precision;
begin
  insert into send_buckets (scope, key) values (in_scope, in_key) on conflict do nothing;
  select b.next_at into free from send_buckets b where b.scope = in_scope and b.key = in_key for update;
  -- After the wait for the row.
  moment := coalesce(moment_given, clock_timestamp());
  if free < moment then free := moment; end if;
  ahead := extract(epoch from free - moment);
  taken := case when ahead > horizon then 0 else least(wanted, floor((horizon - ahead) / gap)::integer + 1) end;
  if taken > 0 then
    update send_buckets b set next_at = free + make_interval(secs => taken * gap) where b.scope = in_scope and b.key = in_key;
  end if;
  first_ms := ahead * 1000;
  gap_ms := gap * 1000;
  wait_ms := greatest(0, ahead + taken * gap - horizon) * 1000;
  moment_ms := extract(epoch from moment) * 1000;
  return next;
end
$$;
