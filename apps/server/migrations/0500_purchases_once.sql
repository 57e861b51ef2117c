-- A purchase that is asked for again, by a second click or over a bad line, is the same purchase.
alter table package_purchases add column idempotency_key text check (length(idempotency_key) between 8 and 80);
create unique index package_purchases_key on package_purchases (owner_id, idempotency_key) where idempotency_key is not null;
