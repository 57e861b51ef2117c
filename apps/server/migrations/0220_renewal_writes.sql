-- A renewal writes seven rows and moves one on, and most of its time was spent in indexes. Those that others do as well go.

-- A client has few invoices: their key finds them, and sorting them costs nothing.
drop index invoices_owner;
-- Invoices lie in the order of their days, so a summary of stretches is enough; sums per day are kept in `invoice_days`.
drop index invoices_issued_on;
create index invoices_days on invoices using brin (issue_date);

-- What forbids to bill a part of time twice is the key of these rows; whoever looks for an invoice knows its owner.
alter table subscription_periods
  drop constraint subscription_periods_pkey,
  drop constraint subscription_periods_owner_id_subscription_id_period_start__key,
  add primary key (owner_id, subscription_id, period_start, reason);
drop index subscription_periods_invoice;
-- The timeline is read in the order of the ids, which the key has.
drop index subscription_events_line;
