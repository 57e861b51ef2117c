-- A date that is written or changed after its day was scanned is looked at again on its own.
alter table automation_signals add column asks_date boolean not null default false;

-- Whether a date could be one of the days scanned last. Roughly: the worker decides exactly.
create function automation_date_is_near(written text, settings jsonb, scanned date) returns boolean
  language sql immutable
  return case
    when written is null or scanned is null or written !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then false
    when settings ->> 'repeat' = 'once' then exists (
      select 1 from generate_series(0, 3 - least((settings ->> 'offsetDays')::int, 0)) n
       where written = to_char(scanned - n - coalesce((settings ->> 'offsetDays')::int, 0), 'YYYY-MM-DD'))
    else exists (
      select 1 from generate_series(0, 3 - least((settings ->> 'offsetDays')::int, 0)) n
       where right(written, 5) = to_char(scanned - n - coalesce((settings ->> 'offsetDays')::int, 0), 'MM-DD')
          or (right(written, 5) = '02-29' and to_char(scanned - n - coalesce((settings ->> 'offsetDays')::int, 0), 'MM-DD') = '02-28'))
  end;

create function automations_follow_dates() returns trigger
  language plpgsql as $$
begin
  if not exists (select 1 from automations a where a.owner_id in (select owner_id from added)
                  and a.trigger_kind = 'date' and a.state = 'active' and a.deleted_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into automation_signals (owner_id, automation_id, contact_id, asks_date)
    select a.owner_id, a.id, c.id, true
      from added c
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'date' and a.state = 'active' and a.deleted_at is null
     where c.deleted_at is null and c.status in ('subscribed', 'pending')
       and automation_date_is_near(c.fields ->> (a.trigger ->> 'fieldKey'), a.trigger, a.scanned_day);
  else
    -- Most updates change something else.
    if not exists (select 1 from added c join removed b on b.owner_id = c.owner_id and b.id = c.id
                    where c.fields is distinct from b.fields or c.time_zone is distinct from b.time_zone or c.status <> b.status
                       or (c.deleted_at is null) <> (b.deleted_at is null)) then return null; end if;
    insert into automation_signals (owner_id, automation_id, contact_id, asks_date)
    select a.owner_id, a.id, c.id, true
      from added c
      join removed b on b.owner_id = c.owner_id and b.id = c.id
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'date' and a.state = 'active' and a.deleted_at is null
     where c.deleted_at is null and c.status in ('subscribed', 'pending')
       and (c.fields ->> (a.trigger ->> 'fieldKey') is distinct from b.fields ->> (a.trigger ->> 'fieldKey')
            or c.time_zone is distinct from b.time_zone or b.status not in ('subscribed', 'pending') or b.deleted_at is not null)
       and (automation_date_is_near(c.fields ->> (a.trigger ->> 'fieldKey'), a.trigger, a.scanned_day)
            or automation_date_is_near(b.fields ->> (a.trigger ->> 'fieldKey'), a.trigger, a.scanned_day));
  end if;
  if found then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
create trigger automations_see_new_dates after insert on contacts
  referencing new table as added for each statement execute function automations_follow_dates();
create trigger automations_see_changed_dates after update on contacts
  referencing old table as removed new table as added for each statement execute function automations_follow_dates();
