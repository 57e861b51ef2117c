-- What the links of a campaign tell the statistics of the pages they lead to; null: nothing is added.
alter table campaigns add column utm jsonb;
