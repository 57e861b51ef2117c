-- Counters per person as well, so that the views of one's own and of unassigned conversations have exact figures. Nobody
-- is the nil id, because a key has no nulls.
alter table conversation_counters add column assigned_to uuid not null default '00000000-0000-0000-0000-000000000000';
alter table conversation_counters drop constraint conversation_counters_pkey;
alter table conversation_counters add primary key (owner_id, profile_id, state, assigned_to);

create or replace function count_conversations() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_counters as c (owner_id, profile_id, state, assigned_to, total, unread)
    select owner_id, profile_id, state, coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'),
           count(*), count(*) filter (where unread_count > 0)
      from added where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (owner_id, profile_id, state, assigned_to)
      do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    insert into conversation_counters as c (owner_id, profile_id, state, assigned_to, total, unread)
    select owner_id, profile_id, state, coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'),
           sum(amount), coalesce(sum(amount) filter (where unread_count > 0), 0)
      from (select owner_id, profile_id, state, assigned_to, unread_count, 1 as amount from added where deleted_at is null
            union all
            select owner_id, profile_id, state, assigned_to, unread_count, -1 from removed where deleted_at is null) as changes
     group by 1, 2, 3, 4
    having sum(amount) <> 0 or coalesce(sum(amount) filter (where unread_count > 0), 0) <> 0
     order by 1, 2, 3, 4
    on conflict (owner_id, profile_id, state, assigned_to)
      do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  else
    insert into conversation_counters as c (owner_id, profile_id, state, assigned_to, total, unread)
    select owner_id, profile_id, state, coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'),
           -count(*), -count(*) filter (where unread_count > 0)
      from removed where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (owner_id, profile_id, state, assigned_to)
      do update set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  end if;
  return null;
end
$$;

-- Conversations that came in with somebody's id were counted as nobody's.
delete from conversation_counters;
insert into conversation_counters (owner_id, profile_id, state, assigned_to, total, unread)
select owner_id, profile_id, state, coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'),
       count(*), count(*) filter (where unread_count > 0)
  from conversations where deleted_at is null group by 1, 2, 3, 4;

-- The lists of what is to do, of all profiles or one; of those, what nobody looks after, and what one person does.
create index conversations_to_do on conversations (owner_id, last_message_at desc, id desc)
  where deleted_at is null and state in ('waiting', 'open');
create index conversations_to_do_of_profile on conversations (owner_id, profile_id, last_message_at desc, id desc)
  where deleted_at is null and state in ('waiting', 'open');
create index conversations_unassigned on conversations (owner_id, last_message_at desc, id desc)
  where deleted_at is null and state in ('waiting', 'open') and assigned_to is null;
create index conversations_assigned on conversations (owner_id, assigned_to, last_message_at desc, id desc)
  where deleted_at is null and state in ('waiting', 'open') and assigned_to is not null;
