-- Whether this installation is for trying things out or for business. Trial cards, the movable clock and the series PRUEBA
-- exist in a test installation alone; once opened for real it never is one again.
create table installation_mode (
  is_only boolean primary key default true check (is_only),
  -- unanswered: it ran before this was asked, and is treated as a real one until an owner answers.
  mode text not null check (mode in ('test', 'unanswered', 'real')),
  opened_at timestamptz,
  opened_by uuid,
  check ((mode = 'real') = (opened_at is not null))
);
insert into installation_mode (mode)
select case when exists (select 1 from users) or exists (select 1 from invoices) then 'unanswered' else 'test' end;

create function installation_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'an installation is opened once and never removed' using errcode = 'restrict_violation';
  end if;
  if new.mode <> old.mode and (old.mode, new.mode) not in (('test', 'real'), ('unanswered', 'real'), ('unanswered', 'test')) then
    raise exception 'an installation does not go from % to %', old.mode, new.mode using errcode = 'restrict_violation';
  end if;
  if old.mode = 'real' and (new.opened_at, new.opened_by) is distinct from (old.opened_at, old.opened_by) then
    raise exception 'an installation is opened once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger installation_moves before insert or update or delete on installation_mode
  for each row execute function installation_moves();

create function is_test_installation() returns boolean language sql stable as $$
  select coalesce((select mode = 'test' from installation_mode), false)
$$;

-- The series of a test installation: their numbers say what they are, and no real invoice ever takes one.
alter table invoice_series add column is_test boolean not null default false;
insert into invoice_series (code, kind, pattern, restarts_yearly, is_test)
select s.code || t.suffix, s.kind, s.code || t.suffix || '-{number:6}', false, true
  from (values ('PRUEBA', 'invoice'), ('PRUEBA-R', 'credit_note')) s (code, kind),
       lateral (select case when exists (select 1 from invoice_series where code like 'PRUEBA%' or pattern like 'PRUEBA%')
                            then 'S' else '' end as suffix) t;
alter table invoice_series add check (not (is_test and is_default));

alter table invoices add column is_test boolean not null default false;

-- Numbers come from the series of the installation as it is: the last word against a trial in the books, and the reverse.
create function invoice_number_fits() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh n join invoice_series s on s.id = n.series_id where s.is_test <> is_test_installation()) then
    raise exception 'numbers of this series are not given out in this installation' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger invoice_number_fits after insert on invoice_numbers
  referencing new table as fresh for each statement execute function invoice_number_fits();

-- What was tried is history once the installation is opened: nothing happens to it any more.
create function test_invoice_rests() returns trigger language plpgsql as $$
begin
  if not is_test_installation() then
    raise exception 'invoice %: a trial invoice never changes after the installation was opened', old.full_number
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger test_invoice_rests before update on invoices for each row when (old.is_test) execute function test_invoice_rests();

-- The time of billing moves ahead in a test installation alone.
create function billing_clock_holds() returns trigger language plpgsql as $$
begin
  if (new.ahead_seconds > old.ahead_seconds or (new.target is not null and new.target is distinct from old.target))
     and not is_test_installation() then
    raise exception 'the time of billing moves in a test installation alone' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger billing_clock_holds before update on billing_clock for each row execute function billing_clock_holds();

-- Figures: what was tried counts while it is tried, and never afterwards.
create or replace function invoice_day_drift() returns table (figure text, day date, currency text, invoices bigint, net_minor bigint, total_minor bigint)
  language sql stable as $$
  select d.figure, d.day, d.currency, sum(d.invoices)::bigint, sum(d.net_minor)::bigint, sum(d.total_minor)::bigint
    from (select f.figure, f.day, i.currency, count(*) as invoices, sum(i.net_minor) as net_minor, sum(i.total_minor) as total_minor
            from invoices i cross join lateral (
              values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
           where f.day is not null and (not i.is_test or is_test_installation()) group by 1, 2, 3
          union all
          select f.figure, (f.at at time zone i.time_zone)::date, p.currency, count(*), 0, sum(f.minor)
            from payments p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
            cross join lateral (values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
                                       ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
           where f.minor <> 0 and (not i.is_test or is_test_installation()) group by 1, 2, 3
          union all
          select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, count(*), 0, sum(r.amount_minor)
            from refunds r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
            join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
           where r.state <> 'failed' and (not i.is_test or is_test_installation()) group by 2, 3
          union all
          select s.figure, s.day, s.currency, -s.invoices, -s.net_minor, -s.total_minor from invoice_days s
          union all
          select n.figure, n.day, n.currency, -n.invoices, -n.net_minor, -n.total_minor from invoice_day_changes n) d
   group by 1, 2, 3 having sum(d.invoices) <> 0 or sum(d.net_minor) <> 0 or sum(d.total_minor) <> 0
$$;
