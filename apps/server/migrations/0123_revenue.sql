-- What subscriptions bring in a month, and every change of it: MRR, its parts and its past come from here alone.

-- Of each subscription what its next whole period would come to as things stand, before tax, coupon taken off, brought to a
-- month; zero while it is not billed. Tax that prices include is taken out at the rate of the last invoice.
create view subscription_revenue with (security_invoker = true) as
select s.owner_id, s.id as subscription_id, s.state, s.updated_at, c.currency,
       case when s.state not in ('active', 'past_due') then 0
            else round((v.price_minor - coalesce(k.off_minor, 0))
                       / (1 + coalesce(t.rate_ppm, 0) / 1000000.0)
                       * case b.unit when 'day' then 365.0 / 12 when 'week' then 52.0 / 12 when 'month' then 1 else 1.0 / 12 end
                       / b.unit_count)::bigint end as monthly_minor
  from subscriptions s
  join catalog_items c on c.id = s.catalog_item_id
  join billing_periods b on b.id = c.billing_period_id
  join catalog_prices v on v.id = s.catalog_price_id
  left join lateral (
    select least(v.price_minor, coalesce(round(v.price_minor * p.percent_ppm / 1000000.0), p.amount_minor)) as off_minor
      from subscription_coupons u join coupons p on p.id = u.coupon_id
     where u.owner_id = s.owner_id and u.subscription_id = s.id and (u.periods_left is null or u.periods_left > 0)
       and (p.currency is null or p.currency = c.currency)
     order by u.id desc limit 1) k on true
  left join lateral (
    select l.rate_ppm
      from subscription_periods d
      join invoice_lines l on l.owner_id = d.owner_id and l.invoice_id = d.invoice_id and l.position = d.invoice_line
     where c.tax_inclusive and d.owner_id = s.owner_id and d.subscription_id = s.id and d.invoice_id is not null
     order by d.period_start desc limit 1) t on true;

-- Every change of that amount. It outlives its client, whom it names by an id alone; the sum up to a moment is the MRR then.
create table revenue_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  client_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('new', 'returned', 'expansion', 'contraction', 'churn')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  delta_minor bigint not null check (delta_minor <> 0),
  after_minor bigint not null check (after_minor >= 0)
);
-- Sums and lists of a span of time.
create index revenue_movements_at on revenue_movements (at) include (currency, kind, delta_minor, subscription_id);
-- What a subscription brought last; whether a client ever paid before.
create index revenue_movements_line on revenue_movements (subscription_id, id desc) include (currency, after_minor);
create index revenue_movements_client on revenue_movements (client_id);
call enlace_append_only('revenue_movements');

-- Writes down what changed for these; nothing where nothing did. One look for all rows of a statement.
create function note_revenue(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select r.updated_at, r.owner_id, r.subscription_id, m.kind, m.currency, m.delta, m.after
    from subscription_revenue r
    left join lateral (
      select currency, after_minor from revenue_movements
       where subscription_id = r.subscription_id order by id desc limit 1) last on true
    cross join lateral (
      -- What moves to another currency leaves one and comes to the other without anybody having gone.
      select 1 as place, 'contraction' as kind, last.currency, -last.after_minor as delta, 0::bigint as after
       where last.after_minor > 0 and r.monthly_minor > 0 and last.currency <> r.currency
      union all
      select 2, 'expansion', r.currency, r.monthly_minor, r.monthly_minor
       where last.after_minor > 0 and r.monthly_minor > 0 and last.currency <> r.currency
      union all
      select 3,
             case when coalesce(last.after_minor, 0) = 0
                    then case when exists (select 1 from revenue_movements o where o.client_id = r.owner_id) then 'returned' else 'new' end
                  when r.monthly_minor = 0 then 'churn'
                  when r.monthly_minor > last.after_minor then 'expansion' else 'contraction' end,
             case when r.monthly_minor = 0 then last.currency else r.currency end,
             r.monthly_minor - coalesce(last.after_minor, 0), r.monthly_minor
       where r.monthly_minor <> coalesce(last.after_minor, 0)
         and (last.currency is null or last.currency = r.currency or last.after_minor = 0 or r.monthly_minor = 0)
    ) m
   where r.subscription_id = any (ids)
   order by r.subscription_id, m.place;
end
$$;

create function subscription_revenue_begins() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from fresh where state in ('active', 'past_due');
  if ids is not null then perform note_revenue(ids); end if;
  return null;
end
$$;
create trigger subscription_revenue_begins after insert on subscriptions
  referencing new table as fresh for each statement execute function subscription_revenue_begins();

create function subscription_revenue_moves() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(f.id) into ids
    from fresh f join stale o on o.owner_id = f.owner_id and o.id = f.id
   where (f.state in ('active', 'past_due') or o.state in ('active', 'past_due'))
     and (f.state, f.catalog_item_id, f.catalog_price_id, f.period_start)
         is distinct from (o.state, o.catalog_item_id, o.catalog_price_id, o.period_start);
  if ids is not null then perform note_revenue(ids); end if;
  return null;
end
$$;
create trigger subscription_revenue_moves after update on subscriptions
  referencing old table as stale new table as fresh for each statement execute function subscription_revenue_moves();

-- Coupons are given and counted down before or after the row itself is written: what holds at the end of the transaction counts.
create function coupon_revenue_moves() returns trigger language plpgsql as $$
begin
  perform note_revenue(array[new.subscription_id]);
  return null;
end
$$;
create constraint trigger coupon_revenue_begins after insert on subscription_coupons
  deferrable initially deferred for each row execute function coupon_revenue_moves();
create constraint trigger coupon_revenue_moves after update on subscription_coupons
  deferrable initially deferred for each row
  when (old.periods_left is distinct from new.periods_left) execute function coupon_revenue_moves();

-- A client who is erased stops bringing anything.
create function subscription_revenue_ends() returns trigger language plpgsql as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select now() + make_interval(secs => billing_ahead_seconds()), g.owner_id, g.id, 'churn', last.currency, -last.after_minor, 0
    from gone g
    join lateral (
      select currency, after_minor from revenue_movements where subscription_id = g.id order by id desc limit 1) last on true
   where last.after_minor > 0
   order by g.id;
  return null;
end
$$;
create trigger subscription_revenue_ends after delete on subscriptions
  referencing old table as gone for each statement execute function subscription_revenue_ends();

-- What was there before: when it began, and when it ended. Changes of plan in between are not known any more.
insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
select b.at, r.owner_id, r.subscription_id,
       case when row_number() over (partition by r.owner_id order by b.at, r.subscription_id) = 1 then 'new' else 'returned' end,
       r.currency, b.minor, b.minor
  from subscription_revenue r
  cross join lateral (
    select coalesce(min(d.period_start), (select s.created_at from subscriptions s where s.id = r.subscription_id)) as at,
           case when r.state in ('active', 'past_due') then r.monthly_minor
                else coalesce((array_agg(d.net_minor * 30 / greatest(1, (extract(epoch from d.period_end - d.period_start) / 86400)::bigint)
                                         order by d.period_start desc))[1], 0) end as minor
      from subscription_periods d
     where d.owner_id = r.owner_id and d.subscription_id = r.subscription_id and (d.net_minor > 0 or r.state in ('active', 'past_due'))) b
 where b.minor > 0 and r.state not in ('scheduled', 'pending_payment', 'trialing')
 order by b.at, r.subscription_id;
insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
select greatest(m.at, coalesce(s.cancelled_at, s.paused_at, s.updated_at)), m.client_id, m.subscription_id, 'churn', m.currency, -m.after_minor, 0
  from revenue_movements m join subscriptions s on s.id = m.subscription_id
 where s.state not in ('active', 'past_due')
 order by 1, m.subscription_id;

-- What was issued and what was paid in a span of time, without the wide rows themselves.
create index invoices_issued_on on invoices (issue_date) include (currency, net_minor, total_minor);
create index invoices_paid on invoices (paid_at) include (time_zone, currency, net_minor, total_minor) where state = 'paid' and kind = 'invoice';
