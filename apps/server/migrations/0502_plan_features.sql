-- What a plan has besides its limits, as the server checks it. A plan that includes another one has what that one has.
alter table plans add column feature_keys text[] not null default '{}'
  check (feature_keys <@ array['own_domain', 'own_sender', 'automations', 'series', 'ab_tests', 'api']);

create function enlace_plan_features(plan uuid) returns text[]
  language sql stable as $$
  with recursive reached as (
    select id, includes_plan_id, feature_keys from plans where id = plan
    union select p.id, p.includes_plan_id, p.feature_keys from plans p join reached r on p.id = r.includes_plan_id)
  select coalesce(array_agg(distinct key), '{}') from reached, unnest(feature_keys) as key
$$;

-- Of the plan a client has, or had last; one that only waits for its first payment does not count. Null without a plan.
create function enlace_client_features(client uuid) returns text[]
  language sql stable as $$
  select enlace_plan_features(c.plan_id)
  from subscriptions s join catalog_items c on c.id = s.catalog_item_id
  where s.owner_id = client
  -- The deadline of a first payment goes when it is paid: what still has one never began.
  order by s.state in ('expired', 'cancelled', 'scheduled', 'pending_payment'), s.start_expires_at is not null,
    s.created_at desc, s.id desc limit 1
$$;

-- Whether a client's plan has a feature. Without a plan nothing is refused here: limits and states decide.
create function enlace_client_has(client uuid, feature text) returns boolean
  language sql stable as $$
  select coalesce(feature = any(enlace_client_features(client)), true)
$$;

-- Until now features were only words. Plans whose words are the shipped ones get what these say, and what their clients
-- already use; all others get everything. Nobody loses anything.
create temporary table told (words text, keys text[]) on commit drop;
insert into told values
  ('Página pública con formulario', '{}'), ('Buzón y respuestas por correo', '{}'), ('Plantillas de la casa', '{}'),
  ('Automatizaciones y series', '{automations,series}'), ('Automatizaciones y campañas periódicas', '{automations,series}'), ('Remitente propio con DKIM', '{own_sender}'),
  ('Informes por persona y enlace', '{}'), ('API y envíos por programa', '{api}'),
  ('Pruebas A/B y comparativas', '{ab_tests}'), ('40 perfiles con su buzón', '{}');

create temporary table used on commit drop as
  select distinct c.plan_id, found.key
  from (
    select owner_id, 'own_domain' as key from custom_domains
    union select owner_id, 'own_sender' from sending_domains
    union select owner_id, 'own_sender' from own_mail_servers
    union select owner_id, 'automations' from automations where deleted_at is null
    union select owner_id, 'series' from campaign_series where deleted_at is null
    union select owner_id, 'ab_tests' from campaigns where experiment is not null and deleted_at is null
    union select owner_id, 'api' from api_keys where revoked_at is null) found
  join subscriptions s on s.owner_id = found.owner_id and s.state not in ('expired', 'cancelled')
  join catalog_items c on c.id = s.catalog_item_id;

update plans p set feature_keys =
  case when p.features <> '[]' and not exists (
         select 1 from jsonb_array_elements(p.features) line where coalesce(line ->> 'es', '') not in (select words from told))
    then array(select distinct key from (
           -- No words ever spoke of own domains: every plan had them.
           select 'own_domain' as key
           union select unnest(t.keys) from jsonb_array_elements(p.features) line join told t on t.words = line ->> 'es'
           union select u.key from used u where u.plan_id = p.id) kept)
    else array['own_domain', 'own_sender', 'automations', 'series', 'ab_tests', 'api'] end;

-- The lines that have become features need no words any more.
update plans p set features = (
  select coalesce(jsonb_agg(line.text order by line.place), '[]')
  from jsonb_array_elements(p.features) with ordinality as line (text, place)
  where line.text ->> 'es' not in (select words from told where keys <> '{}'))
where exists (
  select 1 from jsonb_array_elements(p.features) line join told t on t.words = line ->> 'es' and t.keys <> '{}');

-- Sites on own domains follow the plan at once, in every process.
create function enlace_announce_plan_change() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'subscriptions' then
    perform pg_notify('enlace_custom_hosts', new.owner_id::text) from custom_domains where owner_id = new.owner_id limit 1;
  else
    perform pg_notify('enlace_custom_hosts', owner_id::text) from (select distinct owner_id from custom_domains) owners;
  end if;
  return null;
end;
$$;
create trigger subscriptions_sites after update of catalog_item_id, state on subscriptions
  for each row when (old.catalog_item_id is distinct from new.catalog_item_id or old.state is distinct from new.state)
  execute function enlace_announce_plan_change();
create trigger plans_sites after update of feature_keys, includes_plan_id on plans
  for each row when (old.feature_keys is distinct from new.feature_keys
    or old.includes_plan_id is distinct from new.includes_plan_id)
  execute function enlace_announce_plan_change();
