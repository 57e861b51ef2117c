-- Allows a uuid and a search vector in the same GIN index.
create extension if not exists btree_gin;
-- Trigram indexes, for searching parts of words.
create extension if not exists pg_trgm;
-- Exclusion constraints over uuids and ranges: the rates of a tax must not overlap.
create extension if not exists btree_gist;

-- Normal form for comparing names and addresses: lower case, unified character widths, Latin letters without accents.
create function enlace_fold(words text) returns text
  language sql immutable parallel safe
  return lower(normalize(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'), nfc));

-- The same, with each non-ASCII character replaced by `q` and
-- its code: pg_trgm ignores non-ASCII letters in the C locale.
create function enlace_search_form(words text) returns text
  language sql immutable parallel safe
  return case when enlace_fold(words) ~ '[^\x01-\x7f]'
    then (select string_agg(case when ascii(letter) < 128 then letter else 'q' || to_hex(ascii(letter)) end, '' order by place)
            from string_to_table(enlace_fold(words), null) with ordinality as t (letter, place))
    else enlace_fold(words) end;

create function enlace_quarter(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

-- Scope of a transaction: set_config('enlace.owner', <account id> | '*', true). If unset, no row is visible.
create function enlace_owner() returns text
  language sql stable parallel safe
  return nullif(current_setting('enlace.owner', true), '');

create function enlace_owner_id() returns uuid
  language sql stable parallel safe
  return case when enlace_owner() = '*' then null else enlace_owner()::uuid end;

create function enlace_is_system() returns boolean
  language sql stable parallel safe
  return coalesce(enlace_owner() = '*', false);

-- The scalar subqueries make PostgreSQL read the setting once per statement, not once per row.
create procedure enlace_protect(target regclass, owner_column name default 'owner_id')
  language plpgsql as $$
declare
  owner_type regtype;
  rule text := format('%I = (select enlace_owner_id()) or (select enlace_is_system())', owner_column);
begin
  select atttypid into owner_type
    from pg_attribute
   where attrelid = target and attname = owner_column and attnum > 0 and not attisdropped;
  if owner_type is distinct from 'uuid'::regtype then
    raise exception 'enlace_protect: %.% must be a uuid column', target, owner_column;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists enlace_owner_only on %s', target);
  execute format('create policy enlace_owner_only on %s using (%s) with check (%s)', target, rule, rule);
end
$$;

-- For ledgers and the audit log: only the table's owner can still update or delete rows.
create procedure enlace_append_only(target regclass)
  language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct case when acl.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end
      from pg_class, aclexplode(relacl) as acl
     where pg_class.oid = target and acl.grantee <> relowner
  loop
    execute format('revoke update, delete, truncate on %s from %s', target, grantee);
  end loop;
end
$$;

-- These procedures are for migrations only.
revoke execute on procedure enlace_protect(regclass, name) from public;
revoke execute on procedure enlace_append_only(regclass) from public;
