-- What the page of an address that does not exist suggests to visitors: the owner decides, for all pages and for each.
alter table profiles add column is_suggested boolean not null default true;
alter table client_brands add column suggests_pages boolean not null default true;
