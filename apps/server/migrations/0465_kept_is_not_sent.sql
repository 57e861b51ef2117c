-- Single mails that the built-in outbox kept did not leave: they are no longer counted as accepted.
create or replace function operator_counts(since timestamptz, until timestamptz)
  returns table (figure text, slot timestamptz, count bigint) language sql stable as $$
  select figure, date_bin('30 minutes', at, timestamptz '2000-01-01 00:00:00+00') as slot, sum(mails)::bigint
    from (
      select 'campaign_accepted' as figure, minute as at, accepted as mails
        from campaign_minutes where minute >= since and minute < until
      union all
      select 'single_accepted', sent_at, 1
        from mails where state = 'accepted' and sent_at >= since and sent_at < until
      union all
      -- A rejected mail has no time other than its creation.
      select 'rejected', created_at, 1 from mails where state = 'rejected' and created_at >= since and created_at < until
      union all
      select 'messages', at, 1 from messages where direction = 'in' and kind = 'human' and at >= since and at < until
      union all
      select case when kind = 'complaint' then 'complained' when source = 'smtp' then 'rejected' else 'bounced' end, at, 1
        from mail_events
       where kind in ('soft_bounce', 'hard_bounce', 'complaint') and at >= since and at < until
         -- Already counted by the row in `mails`.
         and not (source = 'smtp' and kind <> 'complaint' and mail_id is not null)
    ) each_mail
   where mails > 0
   group by 1, 2
$$;
