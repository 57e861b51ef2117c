-- A run of renewals writes thousands of periods and events: what keys would check row by row is checked here for all rows
-- of a statement, as with the parts of invoices. Whatever is referred to is held as a key would hold it.
alter table subscription_periods
  drop constraint subscription_periods_catalog_item_id_fkey,
  drop constraint subscription_periods_catalog_price_id_fkey,
  drop constraint subscription_periods_owner_id_subscription_id_fkey;
alter table subscription_events drop constraint subscription_events_owner_id_subscription_id_fkey;

create function subscription_part_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(*) into wanted from (select distinct owner_id, subscription_id from fresh) parts;
  select count(*) into held from (
    select s.id from subscriptions s
      join (select distinct owner_id, subscription_id from fresh) parts on s.owner_id = parts.owner_id and s.id = parts.subscription_id
      for key share of s) subscriptions_held;
  if held <> wanted then
    raise exception 'a part of a subscription that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger subscription_part_stands after insert on subscription_periods
  referencing new table as fresh for each statement execute function subscription_part_stands();
create trigger subscription_part_stands after insert on subscription_events
  referencing new table as fresh for each statement execute function subscription_part_stands();

create function subscription_period_offer_stands() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted bigint;
  held bigint;
begin
  select count(distinct catalog_item_id) + count(distinct catalog_price_id) into wanted from fresh;
  select (select count(*) from (
            select c.id from catalog_items c where c.id in (select catalog_item_id from fresh) for key share of c) items)
       + (select count(*) from (
            select v.id from catalog_prices v where v.id in (select catalog_price_id from fresh) for key share of v) prices)
    into held;
  if held <> wanted then
    raise exception 'a period of an offer that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger subscription_period_offer_stands after insert on subscription_periods
  referencing new table as fresh for each statement execute function subscription_period_offer_stands();

-- What a row refers to never changes afterwards.
create function subscription_period_stays() returns trigger language plpgsql as $$
begin
  if (new.owner_id, new.subscription_id, new.catalog_item_id, new.catalog_price_id)
     is distinct from (old.owner_id, old.subscription_id, old.catalog_item_id, old.catalog_price_id) then
    raise exception 'a billed period stays with its subscription and its offer' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger subscription_period_stays before update on subscription_periods
  for each row execute function subscription_period_stays();

-- Subscriptions go with their parts, and nothing that was billed goes from the catalogue.
create function subscription_parts_go() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from subscription_periods where owner_id = old.owner_id and subscription_id = old.id;
  delete from subscription_events where owner_id = old.owner_id and subscription_id = old.id;
  return null;
end
$$;
create trigger subscription_parts_go after delete on subscriptions for each row execute function subscription_parts_go();

create function catalog_item_was_billed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from subscription_periods where catalog_item_id = old.id) then
    raise exception 'an offer that was billed stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
create trigger catalog_item_was_billed before delete on catalog_items for each row execute function catalog_item_was_billed();
create function catalog_price_was_billed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from subscription_periods where catalog_price_id = old.id) then
    raise exception 'a price that was billed stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
create trigger catalog_price_was_billed before delete on catalog_prices for each row execute function catalog_price_was_billed();

-- The key of the periods and that of the events serve the same look-ups, read backwards.
drop index subscription_periods_line;
drop index subscription_events_owner;
-- The list of subscriptions sorts by texts, so this served nothing, and every renewal wrote to it.
drop index subscriptions_newest;
