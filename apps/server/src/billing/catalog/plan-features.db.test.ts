import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';

const migration = path.resolve(import.meta.dirname, '../../../migrations/0502_plan_features.sql');
const owner = '01936f7e-8a8e-7000-8000-000000000001';
const plan = (last: number) => `01936f7e-8a8e-7000-8000-00000000010${last}`;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The database as it was before: plans with words, and one client who uses what their plan never promised. */
const before = `
  set local session_replication_role = replica;
  drop trigger subscriptions_sites on subscriptions;
  drop trigger plans_sites on plans;
  drop function enlace_announce_plan_change(), enlace_client_has(uuid, text), enlace_client_features(uuid), enlace_plan_features(uuid);
  alter table plans drop column feature_keys;
  insert into plans (id, code, name, position, features) values
    ('${plan(1)}', 'small', '{"es":"Inicio"}', 1, '[{"es":"Página pública con formulario"},{"es":"Plantillas de la casa"}]'),
    ('${plan(2)}', 'middle', '{"es":"Estudio"}', 2, '[{"es":"Automatizaciones y series"},{"es":"Remitente propio con DKIM"},{"es":"Informes por persona y enlace"}]'),
    ('${plan(3)}', 'own', '{"es":"Taller"}', 3, '[{"es":"Plantillas de la casa"},{"es":"Hornos a precio de socio"}]'),
    ('${plan(4)}', 'silent', '{"es":"Callado"}', 4, '[]');
  insert into catalog_items (id, plan_id, billing_period_id, currency, visible_from)
    values ('${plan(9)}', '${plan(1)}', '${owner}', 'EUR', now());
  insert into subscriptions (owner_id, id, catalog_item_id, catalog_price_id, state, time_zone, anchor_at, anchor_day, period_number,
      period_start, period_end, meter_start, meter_end, next_boundary)
    values ('${owner}', '${owner}', '${plan(9)}', '${owner}', 'active', 'UTC', now(), 1, 1, now(), now() + interval '1 month', now(), now() + interval '1 month', now());
  insert into automations (owner_id, name, trigger, steps) values ('${owner}', 'Alta', '{"kind":"hand"}', '[]');
`;

it('gives plans what their words promise and their clients use, all of it where the words are unknown, and drops those lines', async () => {
  await test.adminSql.begin(async (sql) => {
    await sql.unsafe(before).simple();
    await sql.unsafe(await readFile(migration, 'utf8')).simple();
    const rows = await sql<{ code: string; keys: string[]; words: string[] }[]>`
      select code, array(select unnest(feature_keys) order by 1) as keys, array(select line ->> 'es' from jsonb_array_elements(features) line) as words
      from plans where code in ('small', 'middle', 'own', 'silent') order by position`;
    const all = ['ab_tests', 'api', 'automations', 'own_domain', 'own_sender', 'series'];
    expect([...rows]).toEqual([
      {
        code: 'small',
        keys: ['automations', 'own_domain'],
        words: ['Página pública con formulario', 'Plantillas de la casa'],
      },
      {
        code: 'middle',
        keys: ['automations', 'own_domain', 'own_sender', 'series'],
        words: ['Informes por persona y enlace'],
      },
      { code: 'own', keys: all, words: ['Plantillas de la casa', 'Hornos a precio de socio'] },
      { code: 'silent', keys: all, words: [] },
    ]);
    const [has] = await sql`
      select enlace_client_has(${owner}, 'automations') as kept, enlace_client_has(${owner}, 'api') as other`;
    expect(has).toEqual({ kept: true, other: false });
    // Ordered and never paid, a plan with everything gives nothing once the old one has ended.
    await sql
      .unsafe(`
      update subscriptions set state = 'expired', next_boundary = null where id = '${owner}';
      insert into catalog_items (id, plan_id, billing_period_id, currency, visible_from)
        values ('${plan(8)}', '${plan(4)}', '${owner}', 'EUR', now());
      insert into subscriptions (owner_id, id, catalog_item_id, catalog_price_id, state, time_zone, anchor_at, anchor_day, period_number,
          period_start, period_end, meter_start, meter_end, start_expires_at, cancelled_at, created_at)
        values ('${owner}', '${plan(7)}', '${plan(8)}', '${owner}', 'cancelled', 'UTC', now(), 1, 0, now(), now() + interval '1 month',
          now(), now() + interval '1 month', now() + interval '1 day', now(), now() + interval '1 minute')`)
      .simple();
    const [left] = await sql`
      select enlace_client_has(${owner}, 'automations') as kept, enlace_client_has(${owner}, 'api') as other`;
    expect(left).toEqual({ kept: true, other: false });
  });
});
