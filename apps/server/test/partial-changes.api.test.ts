import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

// A change that names part of a nested object leaves the rest of that object as it was saved.

type Json = Record<string, unknown>;

let kit: TestApp;
let client: TestClient;
let profileId: string;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  client = await kit.createClient();
  profileId = (await call('POST', '/api/profiles', { name: 'Taller' }))['id'] as string;
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: Json): Promise<Json> {
  const answer = await kit.call(method, url, { token: client.token, ...(body ? { body } : {}) });
  expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()]);
  return answer.json<Json>();
}

async function addContact(name: string): Promise<string> {
  return (await call('POST', '/api/contacts', { name, email: `${name}@correo.example` }))['id'] as string;
}

/** An audience that excludes people. */
async function narrowAudience(): Promise<Json> {
  const [ana, luis] = [await addContact('ana'), await addContact('luis')];
  return {
    kind: 'chosen',
    include: [{ type: 'contacts', ids: [ana, luis] }],
    exclude: [{ type: 'contacts', ids: [luis] }],
    excludeContactIds: [luis],
    follow: null,
  };
}

it('the audience of a campaign keeps whom it leaves out', async () => {
  const audience = await narrowAudience();
  const created = await call('POST', '/api/campaigns', { name: 'Otoño', profileId });
  const url = `/api/campaigns/${String(created['id'])}`;
  const fields = { name: 'Otoño', profileId, templateId: null, subject: null };
  const saved = await call('PUT', url, { ...fields, baseRevision: created['revision'], audience });
  expect(saved['audience']).toEqual(audience);
  const untouched = await call('PUT', url, { ...fields, baseRevision: saved['revision'], audience: {} });
  expect(untouched['audience']).toEqual(audience);
  const include = [{ type: 'contacts', ids: [await addContact('eva')] }];
  const changed = await call('PUT', url, { ...fields, baseRevision: untouched['revision'], audience: { include } });
  expect(changed['audience']).toEqual({ ...audience, include });
});

it('the audience of a series keeps whom it leaves out', async () => {
  const audience = await narrowAudience();
  const created = await call('POST', '/api/campaign-series', { name: 'Cada mes' });
  const url = `/api/campaign-series/${String(created['id'])}`;
  const names = [
    'name',
    'subject',
    'rule',
    'time',
    'zone',
    'startsOn',
    'end',
    'delivery',
    'isTracked',
    'isPublic',
    'feed',
  ];
  const kept = Object.fromEntries(names.map((name) => [name, created[name]]));
  const fields = { ...kept, profileId, templateId: null };
  const saved = await call('PUT', url, { ...fields, baseRevision: created['revision'], audience });
  expect(saved['audience']).toEqual(audience);
  const changed = await call('PUT', url, { ...fields, baseRevision: saved['revision'], audience: { exclude: [] } });
  expect(changed['audience']).toEqual({ ...audience, exclude: [] });
});

it('the settings of a view of tamys keep what a change does not name', async () => {
  const settings = {
    filter: { status: 'subscribed' },
    sort: 'name',
    direction: 'asc',
    columns: ['email', 'city'],
    density: 'compact',
  };
  const { id } = await call('POST', '/api/contacts/views', { name: 'Cádiz', settings });
  const url = `/api/contacts/views/${String(id)}`;
  expect((await call('PATCH', url, { settings: { direction: 'desc' } }))['settings']).toEqual({
    ...settings,
    direction: 'desc',
  });
  expect((await call('PATCH', url, { settings: { density: null } }))['settings']).toEqual({
    ...settings,
    direction: 'desc',
    density: null,
  });
});

it('poll, event and link of a post keep what a change does not name', async () => {
  const post = await call('POST', `/api/walls/${profileId}/posts`, {
    kind: 'poll',
    body: '¿Cuándo?',
    link: { url: 'https://a.example/', title: 'Torno' },
    poll: { options: ['Lunes', 'Martes'], allowsSeveral: true, closesAt: '2031-05-01T10:00:00Z' },
    event: { startsAt: '2031-05-01T10:00:00Z', endsAt: '2031-05-01T12:00:00Z', place: 'Taller' },
  });
  const url = `/api/wall-posts/${String(post['id'])}`;
  const changed = await call('PATCH', url, {
    link: { url: 'https://b.example/' },
    poll: { options: ['Lunes', 'Jueves'] },
    event: { startsAt: '2031-05-01T11:00:00Z' },
  });
  expect(changed).toMatchObject({
    link: { url: 'https://b.example/', title: 'Torno' },
    poll: { allowsSeveral: true, closesAt: '2031-05-01T10:00:00Z' },
    event: { startsAt: '2031-05-01T11:00:00Z', endsAt: '2031-05-01T12:00:00Z', place: 'Taller' },
  });
  const late = { event: { startsAt: '2031-05-01T13:00:00Z' } };
  const refused = await kit.call('PATCH', url, { token: client.token, body: late });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    422,
    [{ path: 'event.endsAt', code: 'ends_before_start' }],
  ]);
  expect((await call('PATCH', url, { event: null }))['event']).toBeNull();
});
