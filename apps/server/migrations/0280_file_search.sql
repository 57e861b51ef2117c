-- Parts of names among a million files by the index; trigrams know ASCII alone, so other letters stand as numbers.
create index files_search on files using gin
  (owner_id, (case when name_key ~ '[^\x01-\x7f]' then enlace_search_form(name_key) else name_key end) gin_trgm_ops);

-- Files whose names may hold the words, at most so many, live or in the trash; whoever asks compares the names themselves.
-- Like the searches of 0022: the policy would keep the index from answering, so the scope is checked here.
create function search_files(owner uuid, words text, in_trash boolean, most integer) returns setof files
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select * from files where owner_id = $1 and (deleted_at is not null) = $3
       and (case when name_key ~ ''[^\x01-\x7f]'' then enlace_search_form(name_key) else name_key end) like $2 limit $4'
    using owner, '%' || regexp_replace(enlace_search_form(words), '([\\%_])', '\\\1', 'g') || '%', in_trash, most;
end
$$;
