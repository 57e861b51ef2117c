-- Campaigns, automations and letters through a client's own server.
alter table sender_profiles
  -- Which way campaigns, automations and letters of the profile leave.
  add column campaigns_via text not null default 'product' check (campaigns_via in ('product', 'own'));

alter table own_mail_servers
  -- What the server bears; null: it sets no limit.
  add column per_minute integer check (per_minute between 1 and 100000),
  add column per_hour integer check (per_hour between 1 and 1000000),
  add column connections smallint not null default 2 check (connections between 1 and 10),
  add column per_connection integer not null default 100 check (per_connection between 1 and 1000),
  -- The one process that sends campaigns through it, and until when: its connections are counted in one place.
  add column engine_id uuid,
  add column engine_until timestamptz;

alter table campaign_contents
  -- Decided when the mail is frozen, together with its sender.
  add column via text not null default 'product' check (via in ('product', 'own'));

-- Limits of an hour are fractions of mails a minute.
drop function send_slots_take(text, text, integer, integer, double precision, timestamptz);
create function send_slots_take(in_scope text, in_key text, per_minute double precision, wanted integer, horizon double precision, moment_given timestamptz default null)
  returns table (first_ms double precision, gap_ms double precision, taken integer, wait_ms double precision)
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
  return next;
end
$$;
