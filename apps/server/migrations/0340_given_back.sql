-- What was given back of an invoice, whoever gave it: by a credit note, on a later invoice, or as money alone.

-- Money that was paid back without a credit note and is not asked for again.
alter table invoices add column waived_minor bigint not null default 0 check (waived_minor >= 0);
alter table refunds add column waived_minor bigint not null default 0 check (waived_minor between 0 and amount_minor);

create or replace function invoice_is_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'invoice %: an issued invoice is never deleted', old.full_number using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if (to_jsonb(new) - '{state,paid_minor,credited_minor,waived_minor,paid_at,sent_at}'::text[])
     is distinct from (to_jsonb(old) - '{state,paid_minor,credited_minor,waived_minor,paid_at,sent_at}'::text[]) then
    raise exception 'invoice %: an issued invoice never changes', old.full_number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('issued', 'paid'), ('issued', 'uncollectible'), ('uncollectible', 'paid'), ('paid', 'issued')) then
    raise exception 'invoice %: % → % is not a transition', old.full_number, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- The only place where SQL says what of an invoice is not covered yet; `uncoveredOf` says the same of a row in memory.
create function invoice_uncovered(i invoices) returns bigint language sql immutable
  return greatest(0, i.total_minor - i.credited_minor - i.waived_minor) - i.credit_minor - i.paid_minor;
-- What is owed of it now: nothing of a draft, a credit note, or an invoice that is paid or given up.
create function invoice_due(i invoices) returns bigint language sql immutable
  return case when i.kind = 'invoice' and i.state = 'issued'
              then greatest(0, invoice_uncovered(i)) else 0 end;

-- The line of an earlier invoice that a line below zero gives back a part of: its tax is that of then.
alter table invoice_lines
  add column reduces_id uuid,
  add column reduces_line integer,
  add check ((reduces_id is null) = (reduces_line is null));
create index invoice_lines_reduces on invoice_lines (owner_id, reduces_id) where reduces_id is not null;

-- What credit notes and refunds took off the price of a part of time, beside what went back for days that were not used.
alter table subscription_periods
  add column lowered_minor bigint not null default 0,
  add check (lowered_minor >= 0 and returned_minor + lowered_minor <= asked_minor);
update subscription_periods p set lowered_minor = least(p.asked_minor - p.returned_minor, greatest(0, back.minor - p.returned_minor))
  from (select distinct on (d.owner_id, d.invoice_id, d.invoice_line) d.owner_id, d.id,
               (select coalesce(-sum(coalesce(l.gross_minor, l.net_minor)), 0)
                  from invoices n join invoice_lines l on l.owner_id = n.owner_id and l.invoice_id = n.id
                 where n.owner_id = d.owner_id and n.rectifies_id = d.invoice_id and n.state <> 'draft' and l.position = d.invoice_line)::bigint as minor
          from subscription_periods d
         where d.invoice_id is not null and d.invoice_line is not null
           and exists (select 1 from invoices n where n.owner_id = d.owner_id and n.rectifies_id = d.invoice_id)
         order by d.owner_id, d.invoice_id, d.invoice_line, d.period_start desc, d.id desc) back
 where back.minor > 0 and p.owner_id = back.owner_id and p.id = back.id;
