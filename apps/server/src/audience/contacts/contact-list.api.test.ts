import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkRun } from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { runBulk } from './jobs/bulk-run.job.ts';

let kit: TestApp;
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
  other = await kit.createClient();
  for (const { token } of [client, other]) {
    for (const city of ['Altea', 'Dénia', 'Altea'])
      await kit.call('POST', '/api/contacts', { token, body: { name: `Persona de ${city}`, city } });
  }
});
afterAll(() => kit.close());

const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'altea' } }] };
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = client) =>
  kit.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });

async function list(query: Record<string, string>, who = client): Promise<{ items: ContactListRow[]; total: number }> {
  const reply = await ask('GET', `/api/contacts?${new URLSearchParams(query).toString()}`, undefined, who);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function finish(run: BulkRun): Promise<BulkRun> {
  const payload = { owner: client.owner, runId: run.id };
  await runBulk({ deps: kit.platform, payload, signal: new AbortController().signal });
  return (await ask('GET', `/api/contacts/bulk-runs/${run.id}`)).json();
}

test('a segment is counted, saved under one name, narrows the list, and is nobody else’s', async () => {
  expect((await ask('POST', '/api/segments/count', { rules })).json()).toEqual({ total: 2, isExact: true, margin: 0 });
  const saved = (await ask('POST', '/api/segments', { name: 'De Altea', rules })).json();
  const twin = await ask('POST', '/api/segments', { name: 'de altea', rules });
  expect([twin.statusCode, twin.body]).toEqual([409, expect.stringContaining('segments.name_taken')]);
  expect((await list({ segmentId: saved.id })).total).toBe(2);
  expect((await list({ segmentId: saved.id }, other)).total).toBe(0);
  expect((await ask('DELETE', `/api/segments/${saved.id}`, undefined, other)).statusCode).toBe(404);
  expect((await ask('POST', `/api/segments/${saved.id}/recount`)).json().counted.total).toBe(2);
});

test('views keep one default and their order', async () => {
  const settings = { filter: { search: 'a' }, columns: ['name', 'city'] };
  const one = (await ask('POST', '/api/contacts/views', { name: 'Una', settings, isDefault: true })).json();
  const two = (await ask('POST', '/api/contacts/views', { name: 'Dos', settings: {}, isDefault: true })).json();
  await ask('PATCH', `/api/contacts/views/${two.id}`, { beforeId: one.id });
  const { items } = (await ask('GET', '/api/contacts/views')).json();
  expect(items).toMatchObject([
    { id: two.id, isDefault: true },
    { id: one.id, isDefault: false, settings },
  ]);
  expect((await ask('GET', '/api/contacts/views', undefined, other)).json().items).toEqual([]);
});

test('all that match are labelled, moved and deleted, and each is taken back', async () => {
  const label = (await ask('POST', '/api/contacts/labels', { name: 'Costa' })).json();
  const folder = (await ask('POST', '/api/contacts/folders', { name: 'Clientes' })).json();
  const actions = [{ kind: 'label', addIds: [label.id] }, { kind: 'move', folderId: folder.id }, { kind: 'delete' }];
  const shown = async () =>
    (await list({ sort: 'name' })).items.map(({ id, labelIds, folderId }) => ({ id, labelIds, folderId }));
  const before = await shown();
  for (const action of actions) {
    const run = await finish((await ask('POST', '/api/contacts/bulk-runs', { filter: { rules }, action })).json());
    expect(run).toMatchObject({ state: 'done', changed: 2, canUndo: true });
    expect(await shown()).not.toEqual(before);
    const undo = await finish((await ask('POST', `/api/contacts/bulk-runs/${run.id}/undo`)).json());
    expect(undo).toMatchObject({ kind: 'undo', state: 'done', changed: 2 });
    expect(await shown()).toEqual(before);
    expect((await ask('POST', `/api/contacts/bulk-runs/${run.id}/undo`)).statusCode).toBe(404);
  }
  expect((await list({}, other)).total).toBe(3);
});

test('a field nobody knows is refused by its name', async () => {
  const reply = await ask('POST', '/api/contacts', { name: 'Inés Gil', mail: 'ines@correo.example' });
  expect([reply.statusCode, reply.json().error.fields]).toEqual([422, [{ path: 'mail', code: 'unknown_field' }]]);
});

test('a page is filled although everybody who matches stands far behind the others in the order', async () => {
  const crowd = await kit.createClient();
  await kit.database.adminSql`
    insert into contacts (owner_id, name, name_key, status, source)
    select ${crowd.owner}, name, name, case when n <= 7000 then 'subscribed' else 'unsubscribed' end, 'manual'
    from (select n, to_char(n, 'FM00000') as name from generate_series(1, 10100) n) as made`;
  const page = await list({ sort: 'name', status: 'unsubscribed', limit: '20' }, crowd);
  expect([page.total, page.items.length, page.items[0]?.name]).toEqual([3100, 20, '07001']);
});
