-- Of what lies in the trash the sums and a search by name are read from the index alone; the rows only of the page shown.
drop index files_in_trash;
create index files_in_trash on files (owner_id, deleted_at, id) include (size_bytes, name_key) where deleted_at is not null;
drop index contacts_in_trash;
create index contacts_in_trash on contacts (owner_id, deleted_at, id) include (name_key, email)
  where deleted_at is not null and merged_into is null;
