-- Values of own fields that people gave themselves in a form: key → {value, profileId, profileName, at}. It holds for as
-- long as the value still is the one it tells of; whatever wrote another one need not know of it.
alter table contacts add column field_sources jsonb not null default '{}';

-- Words that many people have in common are found exactly only while the index remembers every row of each of them; with
-- less memory it remembers pages, and each row of those is looked at again.
alter function search_contacts(uuid, tsquery, integer) set work_mem = '32MB';
