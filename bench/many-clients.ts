import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** The caller, and the clients' plans: a common one and one that one in two hundred has. */
export const adminId = randomUUID();
export const planIds = { usual: randomUUID(), rare: randomUUID() };
export const typeIds = [randomUUID(), randomUUID(), randomUUID()];

/** All rows by a few statements; names and words with a realistic distribution: few common ones, many rare ones. */
export async function seedClients(admin: Sql, count: number): Promise<void> {
  const period = randomUUID();
  const [usualItem, rareItem] = [randomUUID(), randomUUID()];
  const name = JSON.stringify({ es: 'Nombre', en: 'Name', jp: '名前' });
  await admin`insert into account_types (id, code, name, position)
    select id, 'tipo-' || n, ${name}::jsonb, n from unnest(${typeIds}::uuid[]) with ordinality as t (id, n)`;
  await admin`insert into plans (id, code, name) values (${planIds.usual}, 'usual', ${name}::jsonb), (${planIds.rare}, 'rare', ${name}::jsonb)`;
  await admin`insert into billing_periods (id, code, name, unit, unit_count) values (${period}, 'mes', ${name}::jsonb, 'month', 1)`;
  await admin`insert into catalog_items (id, plan_id, billing_period_id, currency)
    values (${usualItem}, ${planIds.usual}, ${period}, 'EUR'), (${rareItem}, ${planIds.rare}, ${period}, 'EUR')`;
  await admin`insert into catalog_prices (catalog_item_id, price_minor, valid_from)
    values (${usualItem}, 1900, '2000-01-01'), (${rareItem}, 4900, '2000-01-01')`;
  await admin`insert into users (id, roll, admin_role, name, alias, codigo, email, password_hash)
    values (${adminId}, 'admin', 'owner', 'Operadora', 'op-bench', 'BENCH000', 'op@operador.example', '')`;
  await admin`alter table users disable trigger user`;
  await admin`
    insert into users (roll, name, alias, codigo, email, phone, account_type_id, password_hash, created_at, last_seen_at, suspended_at)
    select 'user',
           case when n % 50 = 0 then (array['神田', '佐藤', '鈴木', '高橋'])[1 + n % 4] || ' ' || (array['由紀', '健', '美咲'])[1 + n % 3]
                else (array['Marina', 'Íñigo', 'Julia', 'Tomás', 'Aitana', 'Núria', 'Pau', 'Elena', 'Quim', 'Noa'])[1 + n % 10] || ' '
                  || (array['García', 'Ferrer', 'Muñoz', 'Roca', 'Soler', 'Gil', 'Marín', 'Bosch', 'Sala', 'Pastor', 'Verdú', 'Mira',
                            'Cardona', 'Fuster', 'Ortega', 'Núñez', 'Vidal', 'Peris', 'Llopis', 'Ripoll'])[1 + (n / 10) % 20] || ' '
                  || substr(md5(n::text), 1, 6) end,
           'cliente-' || n, upper(substr(md5('c' || n), 1, 8)) || n, 'persona' || n || '@' || (array['correo', 'mail', 'taller'])[1 + n % 3] || '.example',
           case when n % 7 > 0 then '+346' || lpad((n * 7919 % 100000000)::text, 8, '0') end,
           (${typeIds}::uuid[])[1 + n % 3], '', now() - n * interval '7 minutes',
           case when n % 5 > 0 then now() - (n * 7919 % 500000) * interval '1 minute' end,
           case when n % 100 = 0 then now() end
    from generate_series(1, ${count}) as n`;
  await admin`alter table users enable trigger user`;
  await admin`
    insert into subscriptions (owner_id, catalog_item_id, catalog_price_id, state, anchor_day, anchor_at, time_zone,
                               period_start, period_end, meter_start, meter_end, next_boundary)
    select u.id, p.catalog_item_id, p.id, 'active', 1, now(), 'Europe/Madrid', now(), now() + interval '1 month', now(),
           now() + interval '1 month', now() + interval '1 month'
    from (select id, case when row_number() over (order by id) % 200 = 0 then ${rareItem}::uuid else ${usualItem}::uuid end as item
            from users where roll = 'user') u
    join catalog_prices p on p.catalog_item_id = u.item`;
  await admin`vacuum (analyze) users`;
  await admin`vacuum (analyze) subscriptions`;
}
