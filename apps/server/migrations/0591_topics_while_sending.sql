-- Sending asks for the topic once more in the moment before a mail leaves.
-- Results that arrive late must not requeue a delivery of a campaign that has ended.
create or replace function campaign_ledger_write(
  mark_owners uuid[], mark_ids uuid[], mark_fences bigint[],
  owners uuid[], ids uuid[], fences bigint[], states text[], reasons text[], codes integer[], texts text[], attempted integer[], retries integer[]
) returns table (marked_id uuid, sum_owner uuid, sum_campaign uuid, remaining integer, gained integer)
  language plpgsql
as $$
declare
  -- Not a SET clause on the function: that needs privileges a non-superuser owner lacks.
  scope_before text := current_setting('enlace.owner', true);
begin
  perform set_config('enlace.owner', '*', true);
  if cardinality(mark_ids) > 0 then
    return query
      update campaign_deliveries d
         set state = 'sending', attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now())
        from unnest(mark_owners, mark_ids, mark_fences) as h (owner_id, id, fence)
       where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state = 'claimed'
         -- Scalar subqueries on purpose: without statistics, semi-joins get a bad join order.
         and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sending'
         and (select enlace_client_is_open(u) from users u where u.id = d.owner_id)
         and (select c.status from contacts c where c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null) = 'subscribed'
         -- Somebody may have refused the topic after the row was claimed.
         and (select 1 from campaigns k join contact_topic_refusals r
                on r.owner_id = k.owner_id and r.contact_id = d.contact_id and r.topic_id = k.topic_id
               where k.owner_id = d.owner_id and k.id = d.campaign_id) is null
         -- The delivery's address; the contact's current address may differ.
         and (select s.address from suppressions s where s.owner_id = d.owner_id and s.address = d.email) is null
      returning d.id, null::uuid, null::uuid, null::integer, null::integer;
  end if;
  if cardinality(ids) > 0 then
    return query
      with moved as (
        update campaign_deliveries d
           set state = r.state, skip_reason = r.reason, smtp_code = r.code, smtp_text = r.text,
               failed = r.state in ('rejected', 'skipped', 'uncertain'),
               settled_at = case when r.state = 'pending' then null else now() end,
               -- The `claimed` → `sending` step already counted the attempt.
               -- It is undone if the connection failed before the body.
               attempts = d.attempts + case when r.tried = 1 and d.state = 'claimed' then 1
                                            when r.tried = 0 and d.state = 'sending' and r.state = 'pending' then -1 else 0 end,
               first_attempt_at = case when r.tried = 1 then coalesce(d.first_attempt_at, now()) else d.first_attempt_at end,
               next_attempt_at = case when r.state = 'pending' then now() + make_interval(secs => r.retry) end
          from unnest(owners, ids, fences, states, reasons, codes, texts, attempted, retries)
            as r (owner_id, id, fence, state, reason, code, text, tried, retry)
         where d.owner_id = r.owner_id and d.id = r.id and d.fence = r.fence and d.state in ('claimed', 'sending', 'uncertain')
           -- Deliveries of a finished campaign are not requeued: uncertain ones stay so until a person decides.
           and not (d.state = 'uncertain' and r.state = 'pending'
                    and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sent')
        returning d.owner_id, d.campaign_id, old.state as was, new.state as became
      ), changes as (
        select m.owner_id, m.campaign_id,
               (count(*) filter (where m.became = 'accepted') - count(*) filter (where m.was = 'accepted'))::integer as accepted,
               (count(*) filter (where m.became = 'rejected') - count(*) filter (where m.was = 'rejected'))::integer as rejected,
               (count(*) filter (where m.became = 'skipped') - count(*) filter (where m.was = 'skipped'))::integer as skipped,
               (count(*) filter (where m.became = 'uncertain') - count(*) filter (where m.was = 'uncertain'))::integer as uncertain
          from moved m group by m.owner_id, m.campaign_id
      ), locked as (
        -- In a fixed order, so that two workers cannot deadlock.
        select c.* from changes c
          join campaign_totals l on l.owner_id = c.owner_id and l.campaign_id = c.campaign_id
         order by l.owner_id, l.campaign_id for update of l
      )
      update campaign_totals t
         set accepted = t.accepted + s.accepted, rejected = t.rejected + s.rejected, skipped = t.skipped + s.skipped, uncertain = t.uncertain + s.uncertain
        from locked s
       where t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
      returning null::uuid, t.owner_id, t.campaign_id, t.audience - t.accepted - t.rejected - t.skipped - t.uncertain, s.accepted;
  end if;
  perform set_config('enlace.owner', coalesce(scope_before, ''), true);
end
$$;

-- Whoever comes back to the list under the address of a deleted contact still does not want what they refused then.
create function carry_topic_refusals() returns trigger
  language plpgsql as $$
begin
  if not exists (select from contact_topic_refusals r where r.owner_id in (select distinct owner_id from added)) then
    return null;
  end if;
  insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
  select distinct on (a.owner_id, a.id, r.topic_id) a.owner_id, a.id, r.topic_id, r.source, r.at
    from added a
    join contacts c on c.owner_id = a.owner_id and c.email = a.email and c.deleted_at is not null and c.merged_into is null
    join contact_topic_refusals r on r.owner_id = c.owner_id and r.contact_id = c.id
   where a.email is not null and a.deleted_at is null
   order by a.owner_id, a.id, r.topic_id, r.at desc
  on conflict do nothing;
  return null;
end
$$;
create trigger carry_topic_refusals after insert on contacts
  referencing new table as added for each statement execute function carry_topic_refusals();
