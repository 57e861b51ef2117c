import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene, type Scene } from '../billing.test-support.ts';
import { type AdminQuery, pageSubscriptions } from './admin-subscriptions.queries.ts';

let scene: Scene;
let token: string;
const names = ['Íñigo Roca', 'aitana Gil', 'Zoe Marín', 'Iker Sala', 'Aitana Gil'];

type Item = { id: string; client: { name: string; email: string }; createdAt: string; nextBoundary: string | null };
type Page = { items: Item[]; next: string | null; total: number; totalIsExact: boolean };

beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
  const sql = scene.kit.database.adminSql;
  for (const [at, name] of names.entries()) {
    const payer = await scene.createPayer();
    await scene.subscribe(payer, at % 2 === 0 ? scene.offers.small : scene.offers.large);
    await sql`update users set name = ${name} where id = ${payer.userId}`;
  }
  // One is never due again, two at the same moment.
  await sql`update subscriptions set state = 'cancelled', next_boundary = null
    where owner_id = (select id from users where name = 'Zoe Marín')`;
  await sql`update subscriptions s set next_boundary = '2026-02-10T09:00:00.123456Z'::timestamptz
      + (select (u.name not like '%Gil')::int from users u where u.id = s.owner_id) * interval '1 microsecond'
    where s.state = 'active'`;
  token = (await scene.kit.createAdmin()).token;
});
afterAll(() => scene.close());

async function read(query: string): Promise<Page> {
  const answer = await scene.kit.call('GET', `/api/admin/subscriptions?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function readAll(query: string): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(`${query}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

test.each([
  ['sort=created', (items: Item[]) => items.map(({ createdAt }) => createdAt), 'desc'],
  ['sort=created&direction=asc', (items: Item[]) => items.map(({ createdAt }) => createdAt), 'asc'],
  ['sort=boundary', (items: Item[]) => items.map(({ nextBoundary }) => nextBoundary ?? '9'), 'asc'],
  ['sort=boundary&direction=desc', (items: Item[]) => items.map(({ nextBoundary }) => nextBoundary ?? '9'), 'desc'],
] as const)('pages of %s hold everyone once and in order', async (query, valuesOf, way) => {
  const items = await readAll(query);
  const { total } = await read(query);
  expect(total).toBeGreaterThanOrEqual(names.length);
  expect(items).toHaveLength(total);
  expect(new Set(items.map(({ id }) => id)).size).toBe(total);
  const values = valuesOf(items);
  const sorted = values.toSorted();
  expect(values).toEqual(way === 'asc' ? sorted : sorted.toReversed());
});

test('by client, accents and capitals do not part what belongs together', async () => {
  const sorted = (await readAll('sort=client')).map(({ client }) => client.name.toLowerCase());
  expect([...new Set(sorted)]).toEqual(['aitana gil', 'iker sala', 'íñigo roca', 'zoe marín']);
  const turned = (await readAll('sort=client&direction=desc')).map(({ client }) => client.name.toLowerCase());
  expect(turned).toEqual(sorted.toReversed());
});

test('search and filters agree with the count', async () => {
  const billed = 'isBilled=true';
  expect(await read(`${billed}&search=gil%20aitana`)).toMatchObject({ total: 2, totalIsExact: true });
  const found = await read(`${billed}&search=inigo`);
  expect(found).toMatchObject({ total: 1, items: [{ client: { name: 'Íñigo Roca' } }] });
  expect(await read('search=%25')).toMatchObject({ total: 0, items: [] });
  expect(await read(`${billed}&planId=${await planOf('Zoe Marín')}`)).toMatchObject({ total: 2, totalIsExact: true });
  expect(await read('currency=JPY')).toMatchObject({ total: 0 });
  expect(await read(`${billed}&currency=EUR&sort=client&search=gil`)).toMatchObject({ total: 2 });
  expect(await read('periodCode=nothing')).toMatchObject({ total: 0 });
});

async function planOf(name: string): Promise<string> {
  const [row] = await scene.kit.database.adminSql<{ id: string }[]>`
    select c.plan_id as id from subscriptions s join users u on u.id = s.owner_id join catalog_items c on c.id = s.catalog_item_id
     where u.name = ${name} and s.state = 'cancelled'`;
  return row?.id ?? '';
}

test('a cursor of another order or from elsewhere is refused', async () => {
  const { next } = await read('sort=client&limit=2');
  for (const [sort, cursor] of [
    ['created', next ?? ''],
    ['boundary', 'bm8'],
    ['client', 'e30'],
  ] as const) {
    const answer = await scene.kit.call('GET', `/api/admin/subscriptions?sort=${sort}&cursor=${cursor}`, { token });
    expect(answer.statusCode, sort).toBe(422);
  }
});

test('a search that finds more than are counted goes through the list and meets the same', async () => {
  const adminId = (await scene.kit.createAdmin()).userId;
  const page = (query: AdminQuery, max?: number) =>
    scene.kit.platform.db.system((tx) => pageSubscriptions(tx, query, max), { readOnly: true });
  for (const sort of ['created', 'boundary', 'client'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const query = { sort, direction, search: 'a', limit: 3, adminId };
      const usual = await page(query);
      const walked = await page(query, 2);
      expect(walked, `${sort} ${direction}`).toEqual({ ...usual, total: 2, totalIsExact: false });
      const next = { ...query, cursor: usual.next ?? undefined };
      expect((await page(next, 2)).rows, `${sort} ${direction}`).toEqual((await page(next)).rows);
      expect(usual.rows.length).toBe(3);
    }
});
