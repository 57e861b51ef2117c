-- Invoices: what their parts still lacked, immutability without a price per row, and what happened to each.

-- The day an invoice is issued on is a day of the seller's place; numbers and days then go up together.
alter table seller_identity add column time_zone text not null;

alter table invoice_lines add column detail text;
alter table invoice_taxes
  -- As the reader knows the tax, in the language of the invoice.
  add column name text not null default '',
  add column rounding text not null default 'half_away' check (rounding in ('half_away', 'down'));

-- An issued invoice is written after its parts, so that no part can join an invoice that stands already, and a run writes
-- thousands at once: what keys would check row by row is checked for all rows of a statement below, and more than that.
alter table invoice_lines drop constraint invoice_lines_owner_id_invoice_id_fkey;
alter table invoice_taxes drop constraint invoice_taxes_owner_id_invoice_id_fkey;
-- Series are never removed: their counters, which every number comes from, hold them.
alter table invoices drop constraint invoices_series_id_fkey;
alter table invoice_numbers drop constraint invoice_numbers_series_id_fkey;

drop trigger invoice_part_is_frozen on invoice_lines;
drop trigger invoice_part_is_frozen on invoice_taxes;
drop function invoice_part_is_frozen();

create function invoice_part_is_frozen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoices where owner_id = old.owner_id and id = old.invoice_id and state <> 'draft')
     or (tg_op = 'UPDATE' and exists
          (select 1 from invoices where owner_id = new.owner_id and id = new.invoice_id and state <> 'draft')) then
    raise exception 'the parts of an issued invoice never change' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
create trigger invoice_part_is_frozen before update or delete on invoice_lines for each row execute function invoice_part_is_frozen();
create trigger invoice_part_is_frozen before update or delete on invoice_taxes for each row execute function invoice_part_is_frozen();

-- One look for all rows of a statement: a run inserts thousands. By the key of each, however small the tables were when
-- the plan was made.
create function invoice_takes_no_part() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select 1 from fresh
              where (select i.state from invoices i where i.owner_id = fresh.owner_id and i.id = fresh.invoice_id) <> 'draft') then
    raise exception 'an issued invoice takes no further part' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger invoice_takes_no_part after insert on invoice_lines
  referencing new table as fresh for each statement execute function invoice_takes_no_part();
create trigger invoice_takes_no_part after insert on invoice_taxes
  referencing new table as fresh for each statement execute function invoice_takes_no_part();

-- An invoice comes to what its lines and its taxes come to.
create function invoice_adds_up() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select 1 from fresh i
     where i.net_minor <> (select coalesce(sum(l.net_minor), 0) from invoice_lines l where l.owner_id = i.owner_id and l.invoice_id = i.id)
        or not exists (
             select 1 from (select coalesce(sum(t.net_minor), 0) as net, coalesce(sum(t.tax_minor), 0) as tax
                              from invoice_taxes t where t.owner_id = i.owner_id and t.invoice_id = i.id) sums
              where sums.net = i.net_minor and sums.tax = i.tax_minor)) then
    raise exception 'an invoice does not come to what its lines and taxes come to' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger invoice_adds_up after insert on invoices
  referencing new table as fresh for each statement execute function invoice_adds_up();

-- A draft goes with its parts; nothing else ever goes.
create function invoice_parts_go() returns trigger language plpgsql as $$
begin
  delete from invoice_lines where owner_id = old.owner_id and invoice_id = old.id;
  delete from invoice_taxes where owner_id = old.owner_id and invoice_id = old.id;
  return null;
end
$$;
create trigger invoice_parts_go after delete on invoices for each row execute function invoice_parts_go();

-- Numbers and the chain only ever grow.
call enlace_append_only('invoice_numbers');
create function invoice_counter_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a counter of invoices is never removed' using errcode = 'restrict_violation';
  end if;
  if new.series_id <> old.series_id or new.year <> old.year or new.last_number < old.last_number then
    raise exception 'a counter of invoices only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_counter_grows before update or delete on invoice_counters for each row execute function invoice_counter_grows();
create function invoice_chain_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the end of the chain is never removed' using errcode = 'restrict_violation';
  end if;
  if new.sequence <= old.sequence then
    raise exception 'the chain only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_chain_grows before update or delete on invoice_chain_head for each row execute function invoice_chain_grows();

-- What happened to an invoice beside payments, reminders and credit notes, which have tables of their own.
create table invoice_events (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'seen', 'uncollectible')),
  -- The address it went to.
  detail text,
  primary key (owner_id, id),
  foreign key (owner_id, invoice_id) references invoices (owner_id, id) on delete cascade
);
create index invoice_events_line on invoice_events (owner_id, invoice_id, at);
create unique index invoice_events_seen on invoice_events (owner_id, invoice_id) where kind = 'seen';
call enlace_protect('invoice_events');

create index invoices_credit_notes on invoices (owner_id, rectifies_id) where rectifies_id is not null;
create index client_credits_invoice on client_credits (owner_id, invoice_id) where invoice_id is not null;

-- The proof why an invoice carries no tax stays with the invoice when its client is gone.
alter table tax_id_checks drop constraint tax_id_checks_owner_id_fkey;
