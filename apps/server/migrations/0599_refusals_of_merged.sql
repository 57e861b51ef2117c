-- Somebody who was merged into another contact keeps what they refused, too: their address may come back on its own,
-- once the other contact is deleted or has lost it.
create or replace function carry_topic_refusals() returns trigger
  language plpgsql as $$
begin
  if not exists (select from contact_topic_refusals r where r.owner_id in (select distinct owner_id from added)) then
    return null;
  end if;
  insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
  select distinct on (a.owner_id, a.id, r.topic_id) a.owner_id, a.id, r.topic_id, r.source, r.at
    from added a
    join contacts c on c.owner_id = a.owner_id and c.email = a.email and c.deleted_at is not null
    join contact_topic_refusals r on r.owner_id = c.owner_id and r.contact_id = c.id
   where a.email is not null and a.deleted_at is null
   order by a.owner_id, a.id, r.topic_id, r.at desc
  on conflict do nothing;
  return null;
end
$$;
