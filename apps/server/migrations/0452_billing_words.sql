-- The operator finds clients by what they quote on the telephone: legal name, tax number, billing mail and address.
alter table billing_identities add column search_words text not null generated always as
  (enlace_search_form(' ' || legal_name || ' ' || email || ' ' || line1 || ' ' || coalesce(line2, '') || ' ' ||
    coalesce(postal_code, '') || ' ' || city || ' ' || coalesce(tax_id, '') || ' ' ||
    regexp_replace(coalesce(tax_id, ''), '[^A-Za-z0-9]', '', 'g'))) stored;
create index billing_identities_search on billing_identities using gin (search_words gin_trgm_ops);

-- Clients whose billing details match, up to a limit; the scope is checked here, as in `find_invoice_owners`.
create function find_billed_clients(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
declare
  matching text;
begin
  if not enlace_is_system() or cardinality(patterns) = 0 then return; end if;
  select string_agg(format('b.search_words like %L', pattern), ' and ') into matching from unnest(patterns) as pattern;
  return query execute 'select b.owner_id from billing_identities b where ' || matching || ' limit $1' using most;
end
$$;
