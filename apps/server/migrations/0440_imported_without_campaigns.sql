-- How many of an import's new people no campaign reaches, and why; null for imports from before this was counted.
alter table contact_imports
  add column without_permission integer,
  add column without_address integer,
  add column objecting integer;
alter table contact_imports
  alter column without_permission set default 0,
  alter column without_address set default 0,
  alter column objecting set default 0;
