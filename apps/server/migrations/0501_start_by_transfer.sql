-- Who chose a transfer for the plan after their trial pays that plan's first invoice so, also when a card is saved meanwhile.
alter table subscriptions add column starts_by_transfer boolean not null default false;
