-- Messages, answers and new tamys of each client, counted per quarter of an hour: days begin on one in every place. A figure is
-- the sum of its slots and of the changes that were not folded into them yet. Who writes rows only adds changes, in the same
-- transaction, so two writers never wait for each other's counts, and what is read is right at every moment.

-- How long somebody had waited for this answer; null when it answers nobody. Written once, as a fact.
alter table messages add column reply_seconds integer check (reply_seconds >= 0);

create function enlace_quarter(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

create table activity_slots (
  owner_id uuid not null,
  figure text not null check (figure in ('messages', 'replies', 'contacts')),
  slot timestamptz not null check (slot = enlace_quarter(slot)),
  count bigint not null,
  -- Of answers: what people waited for them, added up.
  seconds bigint not null default 0,
  primary key (owner_id, figure, slot)
);
-- What came to nothing is cleared away.
create index activity_slots_empty on activity_slots (owner_id) where count = 0 and seconds = 0;
call enlace_protect('activity_slots');

create table activity_changes (
  owner_id uuid not null,
  id bigint generated always as identity,
  figure text not null,
  slot timestamptz not null,
  count bigint not null,
  seconds bigint not null default 0,
  primary key (owner_id, id)
);
-- The changes of one figure since a moment.
create index activity_changes_figure on activity_changes (owner_id, figure, slot);
call enlace_protect('activity_changes');

-- Spam and what lies in the trash count nowhere.
create function counts_as_activity(state text, deleted_at timestamptz) returns boolean language sql immutable parallel safe
  return state <> 'spam' and deleted_at is null;
create function activity_figure(direction text, kind text, reply_seconds integer) returns text language sql immutable parallel safe
  return case when kind <> 'human' then null when direction = 'in' then 'messages' when reply_seconds is not null then 'replies' end;

create function wait_of_reply() returns trigger language plpgsql as $$
begin
  -- `least` would take the limit for an answer that answers nobody.
  select case when min(m.at) is not null then least(extract(epoch from new.at - min(m.at)), 2000000000)::integer end into new.reply_seconds
    from messages m
   where m.owner_id = new.owner_id and m.conversation_id = new.conversation_id and m.direction = 'in' and m.kind = 'human' and m.at <= new.at
     and m.at > coalesce((select max(o.at) from messages o
                           where o.owner_id = new.owner_id and o.conversation_id = new.conversation_id
                             and o.direction = 'out' and o.kind = 'human' and o.at <= new.at), '-infinity');
  return new;
end
$$;
create trigger wait_of_reply before insert on messages for each row
  when (new.direction = 'out' and new.kind = 'human' and new.reply_seconds is null) execute function wait_of_reply();

-- Conversations are held to the end, in one order: whether they count cannot change between this look and the commit.
create function note_added_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from added where activity_figure(direction, kind, reply_seconds) is not null)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select a.owner_id, activity_figure(a.direction, a.kind, a.reply_seconds), enlace_quarter(a.at), count(*), coalesce(sum(a.reply_seconds), 0)
    from added a join conversations c on c.owner_id = a.owner_id and c.id = a.conversation_id
   where activity_figure(a.direction, a.kind, a.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3;
  return null;
end
$$;
create trigger note_added_messages after insert on messages
  referencing new table as added for each statement execute function note_added_messages();

create function note_changed_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Most changes are of the state of delivery and move nothing.
  if not exists (
    select from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
     where (a.conversation_id, a.at, a.direction, a.kind, a.reply_seconds) is distinct from (r.conversation_id, r.at, r.direction, r.kind, r.reply_seconds))
  then return null; end if;
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from added union select owner_id, conversation_id from removed)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), sum(m.sign), sum(m.sign * coalesce(m.reply_seconds, 0))
    from (select owner_id, conversation_id, direction, kind, reply_seconds, at, 1 as sign from added
          union all
          select owner_id, conversation_id, direction, kind, reply_seconds, at, -1 from removed) m
    join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
   where activity_figure(m.direction, m.kind, m.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3 having sum(m.sign) <> 0 or sum(m.sign * coalesce(m.reply_seconds, 0)) <> 0;
  return null;
end
$$;
create trigger note_changed_messages after update on messages
  referencing old table as removed new table as added for each statement execute function note_changed_messages();

create function note_removed_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from removed where activity_figure(direction, kind, reply_seconds) is not null)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select r.owner_id, activity_figure(r.direction, r.kind, r.reply_seconds), enlace_quarter(r.at), -count(*), -coalesce(sum(r.reply_seconds), 0)
    from removed r join conversations c on c.owner_id = r.owner_id and c.id = r.conversation_id
   where activity_figure(r.direction, r.kind, r.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3;
  return null;
end
$$;
create trigger note_removed_messages after delete on messages
  referencing old table as removed for each statement execute function note_removed_messages();

-- Into spam or the trash and back: all messages of a conversation leave the figures or return.
create function note_changed_conversations() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), sum(f.sign), sum(f.sign * coalesce(m.reply_seconds, 0))
    from (select a.owner_id, a.id, case when counts_as_activity(a.state, a.deleted_at) then 1 else -1 end as sign
            from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
           where counts_as_activity(a.state, a.deleted_at) <> counts_as_activity(r.state, r.deleted_at)) f
    join messages m on m.owner_id = f.owner_id and m.conversation_id = f.id
   where activity_figure(m.direction, m.kind, m.reply_seconds) is not null
   group by 1, 2, 3 having sum(f.sign) <> 0 or sum(f.sign * coalesce(m.reply_seconds, 0)) <> 0;
  return null;
end
$$;
create trigger note_changed_conversations after update on conversations
  referencing old table as removed new table as added for each statement execute function note_changed_conversations();

-- What goes for good without having been in the trash takes its messages along, which then find it no more.
create function note_removed_conversation() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), -count(*), -coalesce(sum(m.reply_seconds), 0)
    from messages m
   where m.owner_id = old.owner_id and m.conversation_id = old.id and activity_figure(m.direction, m.kind, m.reply_seconds) is not null
   group by 1, 2, 3;
  return old;
end
$$;
create trigger note_removed_conversation before delete on conversations for each row
  when (counts_as_activity(old.state, old.deleted_at)) execute function note_removed_conversation();

create function note_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), count(*) from added where deleted_at is null group by 1, 3;
  elsif tg_op = 'UPDATE' then
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), sum(sign)
      from (select owner_id, created_at, 1 as sign from added where deleted_at is null
            union all
            select owner_id, created_at, -1 from removed where deleted_at is null) c
     group by 1, 3 having sum(sign) <> 0;
  else
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), -count(*) from removed where deleted_at is null group by 1, 3;
  end if;
  return null;
end
$$;
create trigger note_added_contacts after insert on contacts
  referencing new table as added for each statement execute function note_contacts();
create trigger note_changed_contacts after update on contacts
  referencing old table as removed new table as added for each statement execute function note_contacts();
create trigger note_removed_contacts after delete on contacts
  referencing old table as removed for each statement execute function note_contacts();

-- What the slots and their changes should come to, from the rows themselves, where they do not. One statement sees both sides
-- at one moment, so writers may go on meanwhile; adding the difference as a change puts it right.
create function activity_drift() returns table (owner_id uuid, figure text, slot timestamptz, count bigint, seconds bigint)
  language sql stable as $$
  select d.owner_id, d.figure, d.slot, sum(d.count)::bigint, sum(d.seconds)::bigint
    from (select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds) as figure, enlace_quarter(m.at) as slot, count(*) as count,
                 coalesce(sum(m.reply_seconds), 0) as seconds
            from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
           where activity_figure(m.direction, m.kind, m.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
           group by 1, 2, 3
          union all
          select c.owner_id, 'contacts', enlace_quarter(c.created_at), count(*), 0 from contacts c where c.deleted_at is null group by 1, 3
          union all
          select s.owner_id, s.figure, s.slot, -s.count, -s.seconds from activity_slots s
          union all
          select n.owner_id, n.figure, n.slot, -n.count, -n.seconds from activity_changes n) d
   group by 1, 2, 3 having sum(d.count) <> 0 or sum(d.seconds) <> 0
$$;

-- What was written before: an answer is the first after somebody wrote.
alter table messages disable trigger user;
with turns as (
  select owner_id, id, conversation_id, direction, at,
         count(*) filter (where direction = 'out')
           over (partition by owner_id, conversation_id order by at, id rows between unbounded preceding and 1 preceding) as turn
    from messages where kind = 'human' and direction in ('in', 'out')
), answers as (
  select owner_id, (array_agg(id) filter (where direction = 'out'))[1] as id,
         max(at) filter (where direction = 'out') - min(at) filter (where direction = 'in') as waited
    from turns group by owner_id, conversation_id, coalesce(turn, 0))
update messages m set reply_seconds = least(extract(epoch from a.waited), 2000000000)::integer
  from answers a where a.owner_id = m.owner_id and a.id = m.id and a.waited >= interval '0';
alter table messages enable trigger user;
-- In the order in which they are read.
insert into activity_slots (owner_id, figure, slot, count, seconds) select * from activity_drift() order by 1, 2, 3;
