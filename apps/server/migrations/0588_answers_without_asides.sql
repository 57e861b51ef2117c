-- What goes to a third person is no answer to the person who waits, and what a third person writes asks for none.
create or replace function wait_of_reply() returns trigger language plpgsql as $$
begin
  -- `least` ignores null: without this check, a message that replies to nothing would get the limit.
  select case when min(m.at) is not null then least(extract(epoch from new.at - min(m.at)), 2000000000)::integer end into new.reply_seconds
    from messages m
   where m.owner_id = new.owner_id and m.conversation_id = new.conversation_id and m.direction = 'in' and m.kind = 'human' and not m.is_aside
     and m.at <= new.at
     and m.at > coalesce((select max(o.at) from messages o
                           where o.owner_id = new.owner_id and o.conversation_id = new.conversation_id
                             and o.direction = 'out' and o.kind = 'human' and not o.is_aside and o.at <= new.at), '-infinity');
  return new;
end
$$;

drop trigger wait_of_reply on messages;
create trigger wait_of_reply before insert on messages for each row
  when (new.direction = 'out' and new.kind = 'human' and not new.is_aside and new.reply_seconds is null) execute function wait_of_reply();

-- Where something was forwarded, each answer gets the time it had without that.
update messages r
   set reply_seconds = w.seconds
  from (select a.owner_id, a.id,
               (select case when min(m.at) is not null then least(extract(epoch from a.at - min(m.at)), 2000000000)::integer end
                  from messages m
                 where not a.is_aside and m.owner_id = a.owner_id and m.conversation_id = a.conversation_id
                   and m.direction = 'in' and m.kind = 'human' and not m.is_aside and m.at <= a.at
                   and m.at > coalesce((select max(o.at) from messages o
                                         where o.owner_id = a.owner_id and o.conversation_id = a.conversation_id
                                           and o.direction = 'out' and o.kind = 'human' and not o.is_aside
                                           and (o.at, o.id) < (a.at, a.id)),
                                       '-infinity')) as seconds
          from messages a
         where a.direction = 'out' and a.kind = 'human'
           and (a.owner_id, a.conversation_id) in (select owner_id, conversation_id from messages where is_aside)) w
 where r.owner_id = w.owner_id and r.id = w.id and r.reply_seconds is distinct from w.seconds;
