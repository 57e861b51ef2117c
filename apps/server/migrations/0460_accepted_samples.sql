-- The sample texts somebody agreed to send: what waits for its moment is judged again, and anything else stops it.
alter table campaigns add column accepted_samples text[] not null default '{}';
alter table campaign_series add column accepted_samples text[] not null default '{}';
