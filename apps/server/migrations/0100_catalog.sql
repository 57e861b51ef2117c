-- Which parts of the catalogue that ships were put in: each goes in once, so what the operator changed or deleted stays so.
create table catalog_seeds (
  part text primary key,
  put_at timestamptz not null default now()
);

-- One offer of a plan for each period, type of account and currency among those that are not put away.
create unique index catalog_items_place on catalog_items
  (plan_id, billing_period_id, currency, coalesce(account_type_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where archived_at is null;
create index catalog_prices_item on catalog_prices (catalog_item_id, valid_from desc);
-- Prices whose holders of older ones are still to be told.
create index catalog_prices_untold on catalog_prices (existing_from) where existing_from is not null and noticed_at is null;
-- For the operator's list of consultations.
create index tax_id_checks_newest on tax_id_checks (at desc, id desc);
