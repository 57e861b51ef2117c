-- The last mail of the person came under the address of a tamy, and nothing says that it is from them.
alter table conversations add column is_unproven boolean not null default false;
