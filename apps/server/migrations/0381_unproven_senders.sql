-- The latest mail uses the address of a tamy, but no SPF, DKIM or DMARC result confirms the sender.
alter table conversations add column is_unproven boolean not null default false;
