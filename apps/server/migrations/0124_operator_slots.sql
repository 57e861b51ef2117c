-- What the operator's screen shows of mails and messages, counted once per half hour, and errors, counted as they happen.

-- Half hours, because that is where days begin in nearly every place.
create table operator_slots (
  figure text not null check (figure in ('campaign_accepted', 'single_accepted', 'rejected', 'bounced', 'complained', 'messages', 'server_errors')),
  slot timestamptz not null check (slot = date_bin('30 minutes', slot, timestamptz '2000-01-01 00:00:00+00')),
  count bigint not null check (count >= 0),
  primary key (figure, slot)
);
-- Mails and messages before this moment stand in the table; what came later is counted from the rows themselves.
create table operator_counting (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null
);

-- Each serves one line of the count below, and is read for the last days alone.
create index campaign_minutes_recent on campaign_minutes (minute) include (accepted);
create index mail_events_returned on mail_events (at) include (kind, source) where kind in ('soft_bounce', 'hard_bounce', 'complaint');
create index mails_handed_over on mails (sent_at) where state in ('accepted', 'caught');
create index mails_refused on mails (created_at) where state = 'rejected';
create index messages_recent on messages (at) where direction = 'in' and kind = 'human';
create index mails_deferred on mails (id) where state = 'deferred';

-- The one count behind the table and behind what is not in it yet. A mail that the server refused at the door is `rejected`,
-- one that came back afterwards is `bounced`.
create function operator_counts(since timestamptz, until timestamptz)
  returns table (figure text, slot timestamptz, count bigint) language sql stable as $$
  select figure, date_bin('30 minutes', at, timestamptz '2000-01-01 00:00:00+00') as slot, sum(mails)::bigint
    from (
      select 'campaign_accepted' as figure, minute as at, accepted as mails
        from campaign_minutes where minute >= since and minute < until
      union all
      select 'single_accepted', sent_at, 1
        from mails where state in ('accepted', 'caught') and sent_at >= since and sent_at < until
      union all
      -- A mail that nobody took has no moment of its own but that of its writing.
      select 'rejected', created_at, 1 from mails where state = 'rejected' and created_at >= since and created_at < until
      union all
      select 'messages', at, 1 from messages where direction = 'in' and kind = 'human' and at >= since and at < until
      union all
      select case when kind = 'complaint' then 'complained' when source = 'smtp' then 'rejected' else 'bounced' end, at, 1
        from mail_events
       where kind in ('soft_bounce', 'hard_bounce', 'complaint') and at >= since and at < until
         -- A single mail that was refused counts by its own row.
         and not (source = 'smtp' and kind <> 'complaint' and mail_id is not null)
    ) each_mail
   where mails > 0
   group by 1, 2
$$;
