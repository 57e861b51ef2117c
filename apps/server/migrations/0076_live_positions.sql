-- Where a live notice stands for who resumes. It is given at the end of the transaction, one transaction of a client after
-- another: whoever has read up to a position has read everything before it. Ids are given earlier, and the lower one of
-- two may be committed last. Transactions that notify are committed one after another anyway (pg_notify), so the lock
-- costs no time of its own; it is held for nothing but the commit, so it meets no other lock.
alter table live_events add column position bigint;
update live_events set position = id;
create unique index live_events_position on live_events (owner_id, position);

create function place_live_event() returns trigger
  language plpgsql as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('live:' || new.owner_id::text, 0));
  -- The sequence of the ids goes on, so that positions held by browsers from before stay below.
  place := nextval(pg_get_serial_sequence('live_events', 'id'));
  update live_events set position = place where owner_id = new.owner_id and id = new.id;
  if found then
    perform pg_notify('enlace_live', json_build_object('u', new.owner_id, 'i', place::text, 'p', new.payload)::text);
  end if;
  return null;
end
$$;
create constraint trigger place_live_event after insert on live_events
  deferrable initially deferred for each row execute function place_live_event();
