-- Money by the day it came and went, beside what was issued and what became paid: collected, refunded.

alter table invoice_days drop constraint invoice_days_figure_check;
alter table invoice_days add check (figure in ('issued', 'paid', 'collected', 'refunded'));

-- The only places where SQL says what came for an invoice and what went back of it, credit note or not.
create function payment_collected(state text, amount_minor bigint) returns bigint language sql immutable
  return case when state in ('succeeded', 'disputed', 'lost') then amount_minor else 0 end;
-- What a lost dispute took: all that refunds had left.
create function payment_lost(state text, amount_minor bigint, refunded_minor bigint) returns bigint language sql immutable
  return case when state = 'lost' then amount_minor - refunded_minor else 0 end;
create function invoice_collected(i invoices) returns bigint language sql stable
  return coalesce((select sum(payment_collected(p.state, p.amount_minor))
                     from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id), 0)::bigint;
create function invoice_refunded(i invoices) returns bigint language sql stable
  return coalesce((select sum(payment_lost(p.state, p.amount_minor, p.refunded_minor))
                     from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id), 0)::bigint
       + coalesce((select sum(r.amount_minor) from payments p join refunds r on r.owner_id = p.owner_id and r.payment_id = p.id
                    where p.owner_id = i.owner_id and p.invoice_id = i.id and r.state <> 'failed'), 0)::bigint;

-- Days are those of the place the invoice was written for.
create function note_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, (f.at at time zone i.time_zone)::date, p.currency, count(*), 0, sum(f.minor)
      from added p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      cross join lateral (
        values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
               ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
     where f.minor <> 0 group by 1, 2, 3;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select f.figure, (f.at at time zone i.time_zone)::date, p.currency, sum(p.sign), 0, sum(p.sign * f.minor)
      from (select owner_id, invoice_id, currency, state, amount_minor, refunded_minor, settled_at, created_at, updated_at, 1 as sign from added
            union all
            select owner_id, invoice_id, currency, state, amount_minor, refunded_minor, settled_at, created_at, updated_at, -1 from removed) p
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      cross join lateral (
        values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
               ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
     where f.minor <> 0
     group by 1, 2, 3 having sum(p.sign) <> 0 or sum(p.sign * f.minor) <> 0;
  end if;
  return null;
end
$$;
create trigger note_added_payments after insert on payments
  referencing new table as added for each statement execute function note_payments();
create trigger note_changed_payments after update on payments
  referencing old table as removed new table as added for each statement execute function note_payments();

create function note_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, count(*), 0, sum(r.amount_minor)
      from added r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
     where r.state <> 'failed' group by 2, 3;
  else
    insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
    select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, sum(r.sign), 0, sum(r.sign * r.amount_minor)
      from (select owner_id, payment_id, state, amount_minor, settled_at, created_at, 1 as sign from added
            union all
            select owner_id, payment_id, state, amount_minor, settled_at, created_at, -1 from removed) r
      join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
      join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
     where r.state <> 'failed'
     group by 2, 3 having sum(r.sign) <> 0 or sum(r.sign * r.amount_minor) <> 0;
  end if;
  return null;
end
$$;
create trigger note_added_refunds after insert on refunds
  referencing new table as added for each statement execute function note_refunds();
create trigger note_changed_refunds after update on refunds
  referencing old table as removed new table as added for each statement execute function note_refunds();

create or replace function invoice_day_drift() returns table (figure text, day date, currency text, invoices bigint, net_minor bigint, total_minor bigint)
  language sql stable as $$
  select d.figure, d.day, d.currency, sum(d.invoices)::bigint, sum(d.net_minor)::bigint, sum(d.total_minor)::bigint
    from (select f.figure, f.day, i.currency, count(*) as invoices, sum(i.net_minor) as net_minor, sum(i.total_minor) as total_minor
            from invoices i cross join lateral (
              values ('issued', i.issue_date), ('paid', invoice_paid_day(i.kind, i.state, i.paid_at, i.time_zone))) f (figure, day)
           where f.day is not null group by 1, 2, 3
          union all
          select f.figure, (f.at at time zone i.time_zone)::date, p.currency, count(*), 0, sum(f.minor)
            from payments p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
            cross join lateral (values ('collected', coalesce(p.settled_at, p.created_at), payment_collected(p.state, p.amount_minor)),
                                       ('refunded', p.updated_at, payment_lost(p.state, p.amount_minor, p.refunded_minor))) f (figure, at, minor)
           where f.minor <> 0 group by 1, 2, 3
          union all
          select 'refunded', (coalesce(r.settled_at, r.created_at) at time zone i.time_zone)::date, p.currency, count(*), 0, sum(r.amount_minor)
            from refunds r join payments p on p.owner_id = r.owner_id and p.id = r.payment_id
            join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
           where r.state <> 'failed' group by 2, 3
          union all
          select s.figure, s.day, s.currency, -s.invoices, -s.net_minor, -s.total_minor from invoice_days s
          union all
          select n.figure, n.day, n.currency, -n.invoices, -n.net_minor, -n.total_minor from invoice_day_changes n) d
   group by 1, 2, 3 having sum(d.invoices) <> 0 or sum(d.net_minor) <> 0 or sum(d.total_minor) <> 0
$$;
insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor) select * from invoice_day_drift();
