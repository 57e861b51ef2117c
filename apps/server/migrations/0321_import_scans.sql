-- How often a waiting file was begun to be looked through for erased people without an end.
alter table contact_imports add column scans smallint not null default 0;
