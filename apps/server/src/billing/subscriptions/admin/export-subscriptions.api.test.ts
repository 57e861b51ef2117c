import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene, type Scene } from '../billing.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
});
afterAll(() => scene.close());

const rowsOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

test('the file holds what the list finds, no cell of it is run by a sheet, and the export is on record', async () => {
  const [first, second] = [await scene.createPayer(), await scene.createPayer()];
  await scene.subscribe(first, scene.offers.small);
  await scene.subscribe(second, scene.offers.large);
  const sql = scene.kit.database.adminSql;
  await sql`update users set name = '=SUM(A1)' where id = ${second.userId}`;
  const { token } = await scene.kit.createAdmin();
  const read = (query: string) => scene.kit.call('GET', `/api/admin/subscriptions/export.csv?${query}`, { token });
  const all = await read('state=active');
  expect(all.headers['content-disposition']).toBe('attachment; filename="suscripciones-2026-01-10.csv"');
  const [head, ...rows] = rowsOf(all.body);
  expect(head?.split(',').slice(0, 5)).toEqual(['id', 'client', 'email', 'state', 'plan']);
  expect(rows).toHaveLength(2);
  // Newest first.
  expect(rows[0]).toContain(`,'=SUM(A1),${second.email},active,`);
  expect(rowsOf((await read('state=suspended')).body)).toHaveLength(1);
  const refused = await scene.kit.call('GET', '/api/admin/subscriptions/export.csv', { token: first.token });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  const records = await sql`select after from history_entries where action = 'subscriptions.exported'`;
  expect(records).toHaveLength(2);
});
