import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let client: TestClient;
const ids: Record<string, string> = {};

/** Ten profiles: folders Cursos > Invierno, labels Roja and Azul, statuses, recent and older visits. */
beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient({ alias: 'barroysal' });
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ id: string; name: string }[]>`
      insert into profiles (owner_id, name, slug, locale, draft, short_code, theme_id, published, published_revision, published_at, hidden, updated_at)
      select ${client.owner}, name, 'p-' || n, 'es', '{"version":1,"blocks":[]}', 'c' || n, 'barro',
             case when n > 3 then '{"version":1,"blocks":[]}'::jsonb end, case when n > 3 then 1 end, case when n > 3 then now() end, n > 8,
             now() - n * interval '1 hour'
      from unnest(array['Ánfora', 'botella', 'Cuenco', 'Ñandú', '=1+1', 'Jarra', 'Plato', 'Taza', 'Vaso', 'Zócalo']) with ordinality as t (name, n)
      returning id, name`,
  );
  for (const { id, name } of rows) ids[name] = id;
  await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql`
      insert into profile_visit_days (owner_id, profile_id, day, visits, visitors)
      select ${client.owner}, id, day, visits, visits from (values
        (${ids['Taza'] ?? ''}::uuid, current_date, 7), (${ids['Plato'] ?? ''}::uuid, current_date - 3, 9), (${ids['Vaso'] ?? ''}::uuid, current_date - 60, 99)
      ) as v (id, day, visits)`,
  );
  const post = async (path: string, body: unknown): Promise<{ id: string }> =>
    (await kit.call('POST', `/api/profiles/${path}`, { token: client.token, body })).json();
  ids['cursos'] = (await post('folders', { name: 'Cursos' })).id;
  ids['invierno'] = (await post('folders', { name: '=Invierno', parentId: ids['cursos'] })).id;
  ids['roja'] = (await post('labels', { name: 'Roja' })).id;
  ids['azul'] = (await post('labels', { name: 'Azul' })).id;
  await post('folders/subjects', { ids: [ids['Ánfora'], ids['Jarra']], folderId: ids['cursos'] });
  await post('folders/subjects', { ids: [ids['Taza']], folderId: ids['invierno'] });
  await post('labels/subjects', { ids: [ids['Taza'], ids['Jarra'], ids['Plato']], addIds: [ids['roja']] });
  await post('labels/subjects', { ids: [ids['Taza'], ids['Vaso']], addIds: [ids['azul']] });
});
afterAll(() => kit.close());

async function list(
  query: Record<string, string>,
): Promise<{ names: string[]; next: string | null; total: number; items: ProfileSummary[] }> {
  const reply = await kit.call('GET', `/api/profiles?${new URLSearchParams(query).toString()}`, {
    token: client.token,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const page: { items: ProfileSummary[]; next: string | null; total: number } = reply.json();
  return { ...page, names: page.items.map(({ name }) => name) };
}

test.each([
  ['a folder with what lies below it', { folderId: 'cursos' }, ['Jarra', 'Taza', 'Ánfora']],
  ['the inner folder alone', { folderId: 'invierno' }, ['Taza']],
  [
    'what lies in none',
    { isUnfiled: 'true', search: 'a' },
    ['botella', 'Ñandú', 'Plato', 'Vaso', 'Zócalo'].filter((name) => /[aá]/i.test(name)),
  ],
  ['any of two labels', { labelIds: 'roja,azul' }, ['Jarra', 'Plato', 'Taza', 'Vaso']],
  ['both labels', { labelIds: 'roja,azul', needsAllLabels: 'true' }, ['Taza']],
  ['folder and label', { folderId: 'cursos', labelIds: 'roja' }, ['Jarra', 'Taza']],
  [
    'folder, label, status and words',
    { folderId: 'cursos', labelIds: 'roja', status: 'published', search: 'TÁZ' },
    ['Taza'],
  ],
  ['accents and case do not matter', { search: 'zocalo' }, ['Zócalo']],
  ['drafts', { status: 'draft' }, ['Ánfora', 'botella', 'Cuenco']],
  ['hidden ones', { status: 'hidden' }, ['Vaso', 'Zócalo']],
])('finds %s', async (_what, query, names) => {
  const known = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      value
        .split(',')
        .map((part) => ids[part] ?? part)
        .join(','),
    ]),
  );
  const found = await list({ sort: 'name', ...known });
  expect(found.names.toSorted()).toEqual(names.toSorted());
  expect(found.total).toBe(names.length);
  const all = await kit.call('GET', `/api/profiles/ids?${new URLSearchParams(known).toString()}`, {
    token: client.token,
  });
  expect(all.json().ids.toSorted()).toEqual(found.items.map(({ id }) => id).toSorted());
});

test.each(['recent', 'visits', 'name'] as const)('pages by %s meet every profile once, in order', async (sort) => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ sort, limit: '3', ...(cursor === null ? {} : { cursor }) });
    seen.push(...page.names);
    cursor = page.next;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(10);
  expect(seen).toHaveLength(10);
  const first = {
    recent: ['Ánfora', 'botella'],
    visits: ['Plato', 'Taza'],
    name: ['=1+1', 'Ánfora', 'botella', 'Cuenco', 'Jarra', 'Ñandú'],
  }[sort];
  expect(seen.slice(0, first.length)).toEqual(first);
});

test('every profile tells its folder and its labels in the client’s order', async () => {
  const [taza] = (await list({ search: 'taza' })).items;
  expect(taza).toMatchObject({ folderId: ids['invierno'], labelIds: [ids['roja'], ids['azul']], visits30d: 7 });
});

test('a place that nobody gave out is refused, and one of another order too', async () => {
  const page = await list({ sort: 'name', limit: '2' });
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const tries = [
    page.next ?? '',
    'x',
    made(['recent', 'mañana', ids['Taza']]),
    made(['recent', '2026-01-01 00:00:00+00', 'x']),
    made(['visits', '1e9', ids['Taza']]),
  ];
  for (const cursor of tries) {
    const sort = cursor.includes(made(['visits']).slice(0, 10)) ? 'visits' : 'recent';
    const reply = await kit.call('GET', `/api/profiles?sort=${sort}&cursor=${cursor}`, { token: client.token });
    expect(reply.statusCode, cursor).toBe(400);
  }
  const labels = await kit.call('GET', '/api/profiles?labelIds=x', { token: client.token });
  expect(labels.statusCode).toBe(422);
});

test('the list leaves as CSV with folders and labels, harmless in a spreadsheet, and leaves a record', async () => {
  const reply = await kit.call('GET', `/api/profiles/export?labelIds=${ids['roja']}`, { token: client.token });
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="perfiles-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = reply.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('id,name,url,status');
  expect(lines.find((line) => line.includes(',Taza,'))).toContain('Cursos / =Invierno,Roja; Azul,7,0');
  const whole = await kit.call('GET', '/api/profiles/export', { token: client.token });
  expect(whole.body).toContain(`,'=1+1,`);
  const history = await kit.call('GET', '/api/history', { token: client.token });
  expect(history.body).toContain('profiles.exported');
});
