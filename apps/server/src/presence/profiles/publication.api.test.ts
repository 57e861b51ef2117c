import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile, ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { profileSchema } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { publishDueProfiles } from './jobs/publish-due.job.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

async function create(client: TestClient): Promise<Profile> {
  const reply = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Barro y Sal' } });
  return encodeReply(profileSchema, profileSchema.parse(reply.json())) as Profile;
}

async function get(client: TestClient, id: string): Promise<Profile> {
  return encodeReply(
    profileSchema,
    profileSchema.parse((await kit.call('GET', `/api/profiles/${id}`, { token: client.token })).json()),
  ) as Profile;
}

function heading(text: string) {
  return { id: 'titulo', type: 'heading', version: 2, props: { text, size: 'large', linkLabel: '', linkUrl: '' } };
}

async function write(client: TestClient, id: string, text: string): Promise<void> {
  const { draft } = await get(client, id);
  const document = { ...draft.document, blocks: [heading(text)] };
  const body = { document, baseRevision: draft.revision };
  const reply = await kit.call('PUT', `/api/profiles/${id}/draft`, { token: client.token, body });
  expect(reply.statusCode, reply.body).toBe(200);
}

function inHours(hours: number): string {
  return clock.now().add({ hours }).toString();
}

function schedule(client: TestClient, id: string, body: object) {
  return kit.call('POST', `/api/profiles/${id}/schedule`, { token: client.token, body });
}

async function actions(client: TestClient, id: string): Promise<string[]> {
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ action: string; actor: { kind: string } }[]>`
    select action, actor from history_entries where owner_id = ${client.owner} and subject_id = ${id} order by id`,
  );
  return rows.map(({ action, actor }) => `${actor.kind} ${action}`);
}

const runDue = () => publishDueProfiles({ deps: kit.platform });

test('a scheduled draft goes out at its moment as it was when it was scheduled, and once', async () => {
  const client = await kit.createClient();
  const { id, path } = await create(client);
  await write(client, id, 'La que sale');
  const scheduled = await schedule(client, id, { at: inHours(2), revision: 2 });
  expect(scheduled.json()).toMatchObject({ status: 'scheduled', scheduledRevision: 2, publishedRevision: null });
  await write(client, id, 'A medio escribir');
  await runDue();
  expect((await kit.call('GET', path)).statusCode).toBe(404);
  clock.advance({ hours: 3 });
  await Promise.all([runDue(), runDue(), runDue()]);
  const page = (await kit.call('GET', path)).body;
  expect(page).toContain('La que sale');
  expect(page).not.toContain('A medio escribir');
  expect(await get(client, id)).toMatchObject({
    status: 'published',
    publishedRevision: 2,
    hasChanges: true,
    publishAt: null,
    scheduledRevision: null,
  });
  expect((await actions(client, id)).filter((action) => action.endsWith('profile.published'))).toEqual([
    'system profile.published',
  ]);
});

test('what fell due while nothing ran goes out late, and a draft that fails stops nobody else’s', async () => {
  const client = await kit.createClient();
  const [broken, fine] = [await create(client), await create(client)];
  for (const { id } of [broken, fine]) await schedule(client, id, { at: inHours(1) });
  await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql`update profiles set scheduled = '{"version":1,"blocks":"rotos"}' where id = ${broken.id}`,
  );
  clock.advance({ hours: 20 });
  await expect(runDue()).rejects.toThrow('scheduled pages could not be published');
  expect((await kit.call('GET', fine.path)).statusCode).toBe(200);
  expect((await kit.call('GET', broken.path)).statusCode).toBe(404);
  const called = await kit.call('DELETE', `/api/profiles/${broken.id}/schedule`, { token: client.token });
  expect(called.statusCode).toBe(200);
});

test('a schedule can be called off, replaced, and overtaken by publishing', async () => {
  const client = await kit.createClient();
  const { id } = await create(client);
  const call = (method: 'POST' | 'DELETE', path: string) =>
    kit.call(method, `/api/profiles/${id}${path}`, { token: client.token, ...(method === 'POST' ? { body: {} } : {}) });
  await schedule(client, id, { at: inHours(1) });
  expect((await call('DELETE', '/schedule')).json()).toMatchObject({ status: 'draft', publishAt: null });
  expect((await call('DELETE', '/schedule')).json().error.code).toBe('profiles.not_scheduled');
  await schedule(client, id, { at: inHours(1) });
  await write(client, id, 'Otra');
  const stale = await schedule(client, id, { at: inHours(1), revision: 1 });
  expect(stale.json().error.code).toBe('profiles.draft_conflict');
  expect((await schedule(client, id, { at: inHours(5) })).json()).toMatchObject({ scheduledRevision: 2 });
  expect((await call('POST', '/publish')).statusCode).toBe(200);
  expect(await get(client, id)).toMatchObject({ status: 'published', publishAt: null });
  clock.advance({ hours: 6 });
  await runDue();
  expect(await actions(client, id)).toEqual([
    'user profile.created',
    'user profile.scheduled',
    'user profile.schedule_cancelled',
    'user profile.scheduled',
    'user profile.edited',
    'user profile.scheduled',
    'user profile.published',
  ]);
});

test('moments that have passed, or lie after the end of the page, are refused at their field', async () => {
  const client = await kit.createClient();
  const { id } = await create(client);
  const field = async (answer: ReturnType<typeof schedule>) => (await answer).json().error?.fields?.[0];
  expect(await field(schedule(client, id, { at: inHours(-1) }))).toMatchObject({ path: 'at', code: 'too_small' });
  expect(await field(schedule(client, id, { at: inHours(24 * 800) }))).toMatchObject({ path: 'at', code: 'too_big' });
  const expire = (expiresAt: string | null) =>
    kit.call('PATCH', `/api/profiles/${id}`, { token: client.token, body: { expiresAt } });
  expect(await field(expire(inHours(-1)))).toMatchObject({ path: 'expiresAt', code: 'too_small' });
  expect((await expire(inHours(10))).statusCode).toBe(200);
  expect(await field(schedule(client, id, { at: inHours(11) }))).toMatchObject({ path: 'at', code: 'too_big' });
  expect((await schedule(client, id, { at: inHours(9) })).statusCode).toBe(200);
  expect(await field(expire(inHours(8)))).toMatchObject({ path: 'expiresAt', code: 'too_small' });
  expect((await expire(null)).json()).toMatchObject({ expiresAt: null });
  expect(await actions(client, id)).toContain('user profile.expiry_changed');
});

test('a page that is over says so with 410, is listed as expired, and comes back when it is published again', async () => {
  const client = await kit.createClient();
  const { id, path } = await create(client);
  await kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} });
  await kit.call('PATCH', `/api/profiles/${id}`, { token: client.token, body: { expiresAt: inHours(1) } });
  await expect.poll(async () => (await kit.call('GET', path)).statusCode).toBe(200);
  clock.advance({ hours: 1 });
  for (const below of ['', '/contact.vcf', '/qr.svg', '/form']) {
    const method = below === '/form' ? 'POST' : 'GET';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await kit.app.inject({
      method,
      url: path + below,
      ...(below === '/form' ? { headers: form, payload: 'a=b' } : {}),
    });
    expect([below, reply.statusCode]).toEqual([below, below === '' ? 410 : 404]);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  const gone = await kit.call('GET', path, { headers: { 'accept-language': 'en' } });
  expect(gone.body).toContain('This page has ended');
  const listed = async (status: string): Promise<ProfileSummary[]> =>
    (await kit.call('GET', `/api/profiles?status=${status}`, { token: client.token })).json().items;
  expect((await listed('expired')).map((item) => [item.id, item.status])).toEqual([[id, 'expired']]);
  expect(await listed('published')).toEqual([]);
  await kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} });
  expect(await get(client, id)).toMatchObject({ status: 'published', expiresAt: null });
  await expect.poll(async () => (await kit.call('GET', path)).statusCode).toBe(200);
});

test('what fell due in the trash does not go out when it comes back', async () => {
  const client = await kit.createClient();
  const { id, path } = await create(client);
  await schedule(client, id, { at: inHours(1) });
  await kit.call('DELETE', `/api/profiles/${id}`, { token: client.token });
  clock.advance({ hours: 2 });
  await runDue();
  await kit.call('POST', `/api/profiles/${id}/restore`, { token: client.token });
  await runDue();
  expect(await get(client, id)).toMatchObject({ status: 'draft', publishAt: null });
  expect((await kit.call('GET', path)).statusCode).toBe(404);
});

test('search engines are told when the owner wants to stay out of them', async () => {
  const client = await kit.createClient();
  const { id, path } = await create(client);
  await kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} });
  expect((await kit.call('GET', path)).body).toContain('content="index,follow');
  await kit.call('PATCH', `/api/profiles/${id}`, { token: client.token, body: { isIndexed: false } });
  await expect.poll(async () => (await kit.call('GET', path)).body).toContain('content="noindex,nofollow"');
});

test('another client can neither schedule nor lock a page', async () => {
  const [owner, stranger] = [await kit.createClient(), await kit.createClient()];
  const { id } = await create(owner);
  for (const [method, path, body] of [
    ['POST', '/schedule', { at: inHours(1) }],
    ['DELETE', '/schedule', undefined],
    ['PUT', '/password', { password: 'tres tazas' }],
    ['DELETE', '/password', undefined],
  ] as const) {
    const reply = await kit.call(method, `/api/profiles/${id}${path}`, {
      token: stranger.token,
      ...(body ? { body } : {}),
    });
    expect([path, reply.json().error?.code]).toEqual([path, 'resource.not_found']);
  }
  expect(await get(owner, id)).toMatchObject({ hasPassword: false, publishAt: null });
});
