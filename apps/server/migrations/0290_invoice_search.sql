-- Who invoices were written to, each name and tax number once: a client's hundred invoices mostly say the same. The operator
-- looks for invoices by these words, as they were when they were issued.
create table invoice_buyers (
  owner_id uuid not null,
  legal_name text not null,
  tax_id text not null,
  words text not null generated always as
    (enlace_search_form(' ' || legal_name || ' ' || regexp_replace(tax_id, '[^A-Za-z0-9]', '', 'g'))) stored,
  primary key (owner_id, legal_name, tax_id)
);
create index invoice_buyers_words on invoice_buyers using gin (words gin_trgm_ops);
call enlace_protect('invoice_buyers');

create function note_invoice_buyers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_buyers (owner_id, legal_name, tax_id)
    select a.owner_id, coalesce(a.buyer ->> 'legalName', ''), coalesce(a.buyer ->> 'taxId', '') from added a where a.state <> 'draft'
    on conflict do nothing;
  else
    insert into invoice_buyers (owner_id, legal_name, tax_id)
    select a.owner_id, coalesce(a.buyer ->> 'legalName', ''), coalesce(a.buyer ->> 'taxId', '')
      from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
     where r.state = 'draft' and a.state <> 'draft'
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger note_added_buyers after insert on invoices
  referencing new table as added for each statement execute function note_invoice_buyers();
create trigger note_issued_buyers after update on invoices
  referencing old table as removed new table as added for each statement execute function note_invoice_buyers();
insert into invoice_buyers (owner_id, legal_name, tax_id)
select distinct owner_id, coalesce(buyer ->> 'legalName', ''), coalesce(buyer ->> 'taxId', '') from invoices where state <> 'draft'
on conflict do nothing;

-- Clients whose invoices were written to somebody of these words, at most so many. Like the searches of 0022: the policy would
-- keep the index from answering, so the scope is checked here.
create function find_invoice_owners(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
declare
  matching text;
begin
  if not enlace_is_system() or cardinality(patterns) = 0 then return; end if;
  select string_agg(format('b.words like %L', pattern), ' and ') into matching from unnest(patterns) as pattern;
  return query execute 'select distinct b.owner_id from invoice_buyers b where ' || matching || ' limit $1' using most;
end
$$;

-- Few rows of many, which tabs of the operator's list ask for.
create index invoices_drafts on invoices (owner_id) where state = 'draft';
