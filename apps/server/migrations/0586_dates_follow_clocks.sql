-- Without a zone of its own, the clock of a contact is that of its telephone or language: a run moves with them too.
create or replace function automations_follow_dates() returns trigger
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
                    where c.fields is distinct from b.fields or c.time_zone is distinct from b.time_zone or c.phone is distinct from b.phone
                       or c.language is distinct from b.language or c.status <> b.status
                       or (c.deleted_at is null) <> (b.deleted_at is null)) then return null; end if;
    insert into automation_signals (owner_id, automation_id, contact_id, asks_date)
    select a.owner_id, a.id, c.id, true
      from added c
      join removed b on b.owner_id = c.owner_id and b.id = c.id
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'date' and a.state = 'active' and a.deleted_at is null
     where c.deleted_at is null and c.status in ('subscribed', 'pending')
       and (c.fields ->> (a.trigger ->> 'fieldKey') is distinct from b.fields ->> (a.trigger ->> 'fieldKey')
            or (a.trigger ->> 'clock' = 'reader' and (c.time_zone is distinct from b.time_zone or c.phone is distinct from b.phone
                 or c.language is distinct from b.language))
            or b.status not in ('subscribed', 'pending') or b.deleted_at is not null)
       and (automation_date_is_near(c.fields ->> (a.trigger ->> 'fieldKey'), a.trigger, a.scanned_day)
            or automation_date_is_near(b.fields ->> (a.trigger ->> 'fieldKey'), a.trigger, a.scanned_day));
  end if;
  if found then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
