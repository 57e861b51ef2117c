-- What the operator's screen adds up of invoices, per day of their own place, and of the recurring revenue, per plan.

create table invoice_days (
  figure text not null check (figure in ('issued', 'paid')),
  day date not null,
  currency text not null,
  invoices bigint not null,
  net_minor bigint not null,
  total_minor bigint not null,
  primary key (figure, day, currency)
);
-- Changes that were not folded into the days yet; writers only ever add, and do not wait for each other.
create table invoice_day_changes (
  id bigint generated always as identity primary key,
  figure text not null,
  day date not null,
  currency text not null,
  invoices bigint not null,
  net_minor bigint not null,
  total_minor bigint not null
);

create function invoice_paid_day(kind text, state text, paid_at timestamptz, time_zone text) returns date language sql stable
  return case when kind = 'invoice' and state = 'paid' then (paid_at at time zone time_zone)::date end;

create function note_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, a.currency, count(*), sum(a.net_minor), sum(a.total_minor)
      from added a cross join lateral (
        values ('issued', a.issue_date), ('paid', invoice_paid_day(a.kind, a.state, a.paid_at, a.time_zone))) f (figure, day)
     where f.day is not null group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, i.currency, sum(i.sign), sum(i.sign * i.net_minor), sum(i.sign * i.total_minor)
      from (select kind, state, paid_at, time_zone, issue_date, currency, net_minor, total_minor, 1 as sign from added
            union all
            select kind, state, paid_at, time_zone, issue_date, currency, net_minor, total_minor, -1 from removed) i
      cross join lateral (
        values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
     where f.day is not null
     group by 1, 2, 3 having sum(i.sign) <> 0 or sum(i.sign * i.net_minor) <> 0 or sum(i.sign * i.total_minor) <> 0;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, f.day, r.currency, -count(*), -sum(r.net_minor), -sum(r.total_minor)
      from removed r cross join lateral (
        values ('issued', r.issue_date), ('paid', invoice_paid_day(r.kind, r.state, r.paid_at, r.time_zone))) f (figure, day)
     where f.day is not null group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger note_added_invoices after insert on invoices
  referencing new table as added for each statement execute function note_invoices();
create trigger note_changed_invoices after update on invoices
  referencing old table as removed new table as added for each statement execute function note_invoices();
create trigger note_removed_invoices after delete on invoices
  referencing old table as removed for each statement execute function note_invoices();

-- Where days and changes differ from the invoices themselves, seen at one moment.
create function invoice_day_drift() returns table (figure text, day date, currency text, invoices bigint, net_minor bigint, total_minor bigint)
  language sql stable as $$
  select d.figure, d.day, d.currency, sum(d.invoices)::bigint, sum(d.net_minor)::bigint, sum(d.total_minor)::bigint
    from (select f.figure, f.day, i.currency, count(*) as invoices, sum(i.net_minor) as net_minor, sum(i.total_minor) as total_minor
            from invoices i cross join lateral (
              values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
           where f.day is not null group by 1, 2, 3
          union all
          select s.figure, s.day, s.currency, -s.invoices, -s.net_minor, -s.total_minor from invoice_days s
          union all
          select n.figure, n.day, n.currency, -n.invoices, -n.net_minor, -n.total_minor from invoice_day_changes n) d
   group by 1, 2, 3 having sum(d.invoices) <> 0 or sum(d.net_minor) <> 0 or sum(d.total_minor) <> 0
$$;
insert into invoice_days (figure, day, currency, invoices, net_minor, total_minor) select * from invoice_day_drift();

-- What every subscription brings now and for which plan: the sum of its movements, at hand. It outlives nobody.
create table revenue_standings (
  subscription_id uuid primary key,
  client_id uuid not null,
  plan_id uuid not null,
  currency text not null,
  -- Active or in arrears, also for nothing.
  is_billed boolean not null,
  monthly_minor bigint not null
);
-- How the revenue of a plan changed; a subscription that changes its plan leaves one and comes to the other.
create table plan_revenue_steps (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: of subscriptions that were gone before plans were written down.
  plan_id uuid,
  currency text not null,
  delta_minor bigint not null check (delta_minor <> 0)
);
-- The steps since a moment.
create index plan_revenue_steps_at on plan_revenue_steps (at) include (plan_id, currency, delta_minor);
call enlace_append_only('plan_revenue_steps');

create or replace function note_revenue(ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
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
  -- The same by plan, also where only the plan is another one.
  with fresh as materialized (
    select r.updated_at, r.owner_id, r.subscription_id, i.plan_id, r.currency, r.monthly_minor, r.state in ('active', 'past_due') as is_billed,
           w.plan_id as was_plan_id, w.currency as was_currency, w.monthly_minor as was_minor
      from subscription_revenue r
      join subscriptions s on s.owner_id = r.owner_id and s.id = r.subscription_id
      join catalog_items i on i.id = s.catalog_item_id
      left join revenue_standings w on w.subscription_id = r.subscription_id
     where r.subscription_id = any (ids)
       and (i.plan_id, r.currency, r.monthly_minor, r.state in ('active', 'past_due')) is distinct from (w.plan_id, w.currency, w.monthly_minor, w.is_billed)
  ), steps as (
    insert into plan_revenue_steps (at, plan_id, currency, delta_minor)
    select f.updated_at, p.plan_id, p.currency, sum(p.minor)
      from fresh f cross join lateral (
        values (f.was_plan_id, f.was_currency, -f.was_minor), (f.plan_id, f.currency, f.monthly_minor)) p (plan_id, currency, minor)
     where p.plan_id is not null
     group by 1, f.subscription_id, 2, 3 having sum(p.minor) <> 0
  )
  insert into revenue_standings as s (subscription_id, client_id, plan_id, currency, is_billed, monthly_minor)
  select subscription_id, owner_id, plan_id, currency, is_billed, monthly_minor from fresh order by subscription_id
  on conflict (subscription_id) do update
    set plan_id = excluded.plan_id, currency = excluded.currency, is_billed = excluded.is_billed, monthly_minor = excluded.monthly_minor;
end
$$;

create or replace function subscription_revenue_ends() returns trigger language plpgsql as $$
begin
  insert into revenue_movements (at, client_id, subscription_id, kind, currency, delta_minor, after_minor)
  select now() + make_interval(secs => billing_ahead_seconds()), g.owner_id, g.id, 'churn', last.currency, -last.after_minor, 0
    from gone g
    join lateral (
      select currency, after_minor from revenue_movements where subscription_id = g.id order by id desc limit 1) last on true
   where last.after_minor > 0
   order by g.id;
  with ended as (
    delete from revenue_standings w using gone g where w.subscription_id = g.id returning w.plan_id, w.currency, w.monthly_minor)
  insert into plan_revenue_steps (at, plan_id, currency, delta_minor)
  select now() + make_interval(secs => billing_ahead_seconds()), plan_id, currency, -sum(monthly_minor)
    from ended group by 2, 3 having sum(monthly_minor) <> 0;
  return null;
end
$$;

-- What was there before. Changes of plan in the past are not known: what a subscription brought stands at the plan it has now.
insert into revenue_standings (subscription_id, client_id, plan_id, currency, is_billed, monthly_minor)
select s.id, s.owner_id, i.plan_id, coalesce(last.currency, i.currency), s.state in ('active', 'past_due'), coalesce(last.after_minor, 0)
  from subscriptions s
  join catalog_items i on i.id = s.catalog_item_id
  left join lateral (
    select currency, after_minor from revenue_movements where subscription_id = s.id order by id desc limit 1) last on true
 where last.currency is not null or s.state in ('active', 'past_due');
insert into plan_revenue_steps (at, plan_id, currency, delta_minor)
select m.at, i.plan_id, m.currency, m.delta_minor
  from revenue_movements m
  left join subscriptions s on s.id = m.subscription_id
  left join catalog_items i on i.id = s.catalog_item_id
 order by m.at, m.id;

-- Whole days of UTC of what stands in `operator_slots`, so that long spans need the half hours of their edges alone.
create table operator_days (
  figure text not null,
  day date not null,
  count bigint not null,
  primary key (figure, day)
);
insert into operator_days (figure, day, count)
select figure, (slot at time zone 'UTC')::date, sum(count) from operator_slots where figure <> 'server_errors' group by 1, 2;
