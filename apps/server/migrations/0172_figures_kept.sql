-- Folds the changes that were written so far into their sums; whoever reads meanwhile sees each of them once.
create function fold_figures() returns void language plpgsql as $$
begin
  with taken as (delete from activity_changes returning owner_id, figure, slot, count, seconds)
  insert into activity_slots as s (owner_id, figure, slot, count, seconds)
  select owner_id, figure, slot, sum(count), sum(seconds) from taken group by 1, 2, 3
  having sum(count) <> 0 or sum(seconds) <> 0 order by 1, 2, 3
  on conflict (owner_id, figure, slot) do update set count = s.count + excluded.count, seconds = s.seconds + excluded.seconds;
  delete from activity_slots where count = 0 and seconds = 0;
  with taken as (delete from invoice_day_changes returning figure, day, currency, invoices, net_minor, total_minor)
  insert into invoice_days as d (figure, day, currency, invoices, net_minor, total_minor)
  select figure, day, currency, sum(invoices), sum(net_minor), sum(total_minor) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (figure, day, currency) do update
    set invoices = d.invoices + excluded.invoices, net_minor = d.net_minor + excluded.net_minor, total_minor = d.total_minor + excluded.total_minor;
end
$$;

-- Subscriptions whose revenue is not what was written down of them, and plans whose steps do not lead to what they bring.
create function revenue_drift() returns table (subscription_id uuid, currency text, off_minor bigint) language sql stable as $$
  select r.subscription_id, r.currency, r.monthly_minor - coalesce(s.monthly_minor, 0)
    from subscription_revenue r left join revenue_standings s on s.subscription_id = r.subscription_id
   where r.monthly_minor <> coalesce(s.monthly_minor, 0) or (s.currency <> r.currency and r.monthly_minor <> 0)
$$;

-- How many sums differ from their rows, by kind.
create function figures_off() returns table (kind text, off bigint) language sql stable as $$
  select 'activity', count(*) from activity_drift()
  union all select 'invoices', count(*) from invoice_day_drift()
  union all select 'revenue', count(*) from revenue_drift()
$$;

-- Adds what is missing, or takes away what is too much, as one more change.
create function mend_figures() returns void language plpgsql as $$
declare
  ids uuid[];
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds) select * from activity_drift();
  insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor) select * from invoice_day_drift();
  select array_agg(subscription_id) into ids from revenue_drift();
  if ids is not null then perform note_revenue(ids); end if;
end
$$;
