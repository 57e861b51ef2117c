import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { profileSchema } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

async function create(client: TestClient, body: object = { name: 'Barro y Sal' }): Promise<Profile> {
  const reply = await kit.call('POST', '/api/profiles', { token: client.token, body });
  expect(reply.statusCode, reply.body).toBe(200);
  return encodeReply(profileSchema, profileSchema.parse(reply.json())) as Profile;
}

async function get(client: TestClient, id: string): Promise<Profile> {
  return encodeReply(
    profileSchema,
    profileSchema.parse((await kit.call('GET', `/api/profiles/${id}`, { token: client.token })).json()),
  ) as Profile;
}

function save(
  client: TestClient,
  { profile, document, baseRevision }: { profile: Profile; document: object; baseRevision: number },
) {
  return kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
    token: client.token,
    body: { document, baseRevision },
  });
}

function withHeading(profile: Profile, text: string) {
  const heading = { id: 'titulo', type: 'heading', version: 1, props: { text } };
  return { ...profile.draft.document, blocks: [...profile.draft.document.blocks, heading] };
}

function publish(client: TestClient, id: string) {
  return kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} });
}

async function profilesUsed(client: TestClient): Promise<number> {
  const rows = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ used: number }[]>`
    select used::int from quota_counters where owner_id = ${client.owner} and resource = 'profiles'`,
  );
  return rows[0]?.used ?? 0;
}

test('the first profile starts from the starter page, is a draft, and becomes the main one', async () => {
  const client = await kit.createClient({ alias: 'marina' });
  const profile = await create(client);
  expect(profile).toMatchObject({
    slug: 'barro-y-sal',
    path: '/link/marina/barro-y-sal',
    status: 'draft',
    isMain: true,
    publishedRevision: null,
    locale: 'es',
  });
  expect(profile.draft.document.blocks.map((block) => block.type)).toContain('form');
  expect(profile.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(await profilesUsed(client)).toBe(1);
});

test('addresses are unique per client, come from the name, and keep their number', async () => {
  const client = await kit.createClient();
  await create(client);
  expect((await create(client)).slug).toBe('barro-y-sal-2');
  expect((await create(client, { name: '陶芸' })).slug).toMatch(/^p-/);
  const taken = await kit.call('POST', '/api/profiles', {
    token: client.token,
    body: { name: 'Otra', slug: 'BARRO-y-Sal' },
  });
  expect(taken.statusCode).toBe(409);
  expect(taken.json().error).toMatchObject({
    code: 'profiles.slug_taken',
    params: { slug: 'barro-y-sal', suggestion: 'barro-y-sal-3' },
  });
  for (const [slug, code] of [
    ['admin', 'alias_reserved'],
    ['0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80', 'invalid_alias'],
    ['-a-', 'invalid_alias'],
    ['a', 'too_short'],
  ]) {
    const refused = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Otra', slug } });
    expect(refused.json().error.fields).toMatchObject([{ path: 'slug', code }]);
  }
  const asked = await kit.call('GET', '/api/profiles/slug?slug=barro-y-sal', { token: client.token });
  expect(asked.json()).toEqual({ slug: 'barro-y-sal', available: false, reason: 'taken', suggestion: 'barro-y-sal-3' });
});

test('two clients may use the same address under their own alias', async () => {
  const [one, other] = [await kit.createClient(), await kit.createClient()];
  expect((await create(one)).slug).toBe((await create(other)).slug);
});

test('the plan’s number of profiles holds, and a deleted profile frees its place', async () => {
  const client = await kit.createClient();
  const profiles = [];
  for (let count = 0; count < 6; count += 1) profiles.push(await create(client));
  const refused = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Una más' } });
  expect(refused.statusCode).toBe(402);
  expect(refused.json().error).toMatchObject({
    code: 'quota.exceeded',
    params: { resource: 'profiles', limit: 6, used: 6 },
  });
  const copy = await kit.call('POST', `/api/profiles/${profiles[0]?.id}/duplicate`, { token: client.token, body: {} });
  expect(copy.statusCode).toBe(402);
  await kit.call('DELETE', `/api/profiles/${profiles[5]?.id}`, { token: client.token });
  await create(client, { name: 'Una más' });
  const restored = await kit.call('POST', `/api/profiles/${profiles[5]?.id}/restore`, { token: client.token });
  expect(restored.statusCode).toBe(402);
  expect(await profilesUsed(client)).toBe(6);
});

test('a second tab that saves from an old revision is refused and told which one won', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const first = await save(client, { profile, document: withHeading(profile, 'Uno'), baseRevision: 1 });
  expect(first.json()).toMatchObject({ revision: 2, hasChanges: true });
  const second = await save(client, { profile, document: withHeading(profile, 'Dos'), baseRevision: 1 });
  expect(second.statusCode).toBe(409);
  expect(second.json().error).toMatchObject({ code: 'profiles.draft_conflict', params: { revision: 2 } });
  const stored = await get(client, profile.id);
  expect(stored.draft.document.blocks.at(-1)).toMatchObject({ props: { text: 'Uno' } });
});

test('of two saves at the same moment exactly one wins', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((text) =>
      save(client, { profile, document: withHeading(profile, text), baseRevision: 1 }),
    ),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('saving what is already stored changes no revision', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const reply = await save(client, { profile, document: profile.draft.document, baseRevision: 1 });
  expect(reply.json().revision).toBe(1);
});

test('a wrong block is refused with the path to its field', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const position = profile.draft.document.blocks.length;
  const document = withHeading(profile, 'Bien');
  const bad = {
    id: 'boton',
    type: 'button',
    version: 1,
    props: { label: 'Abrir', action: 'link', url: 'javascript:alert(1)' },
  };
  const reply = await save(client, {
    profile,
    document: { ...document, blocks: [...document.blocks, bad] },
    baseRevision: 1,
  });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().error.fields).toMatchObject([{ path: `blocks.${position + 1}.props.url`, code: 'invalid_url' }]);
});

test('a colour nobody can read is refused with the nearest one that can be read', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const theme = { ...profile.draft.document.theme, palette: 'custom', color: '#ffee99' };
  const reply = await save(client, { profile, document: { ...profile.draft.document, theme }, baseRevision: 1 });
  expect(reply.json().error.fields).toMatchObject([
    { path: 'theme.color', code: 'unreadable_colors', suggestion: expect.stringMatching(/^#/) },
  ]);
});

test('a block this version does not know survives saving, publishing and drawing', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const future = {
    id: 'holograma',
    type: 'hologram',
    version: 7,
    props: { depth: { z: [1, 2, null] } },
    extra: 'kept',
  };
  const document = { ...profile.draft.document, blocks: [...profile.draft.document.blocks, future] };
  expect((await save(client, { profile, document, baseRevision: 1 })).statusCode).toBe(200);
  expect((await publish(client, profile.id)).statusCode).toBe(200);
  expect((await get(client, profile.id)).draft.document.blocks.at(-1)).toEqual(future);
  expect((await kit.call('GET', profile.path)).statusCode).toBe(200);
});

test('publishing shows the draft, keeps a version, and says so in history', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  expect((await kit.call('GET', profile.path)).statusCode).toBe(404);
  const stale = await kit.call('POST', `/api/profiles/${profile.id}/publish`, {
    token: client.token,
    body: { revision: 99 },
  });
  expect(stale.json().error.code).toBe('profiles.draft_conflict');
  const reply = await publish(client, profile.id);
  expect(reply.json()).toMatchObject({
    path: profile.path,
    url: `http://localhost:3000${profile.path}`,
    status: 'published',
    isFirst: true,
    publishedRevision: 1,
  });
  expect((await kit.call('GET', profile.path)).body).toContain('Barro y Sal');
  const entries = await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql<{ action: string }[]>`
    select action from history_entries where owner_id = ${client.owner} and subject_id = ${profile.id} order by id`,
  );
  expect(entries.map((entry) => entry.action)).toEqual(['profile.created', 'profile.published']);
});

test('visitors keep seeing the published version while the draft changes', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  await publish(client, profile.id);
  await save(client, { profile, document: withHeading(profile, 'Aún no'), baseRevision: 1 });
  expect((await get(client, profile.id)).hasChanges).toBe(true);
  expect((await kit.call('GET', profile.path)).body).not.toContain('Aún no');
  await publish(client, profile.id);
  expect((await get(client, profile.id)).hasChanges).toBe(false);
  await expect.poll(async () => (await kit.call('GET', profile.path)).body).toContain('Aún no');
});

test('a published version comes back as the draft', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  await publish(client, profile.id);
  await save(client, { profile, document: withHeading(profile, 'Nuevo'), baseRevision: 1 });
  await publish(client, profile.id);
  const versions = (await kit.call('GET', `/api/profiles/${profile.id}/versions`, { token: client.token })).json();
  expect(
    versions.items.map((item: { revision: number; isCurrent: boolean }) => [item.revision, item.isCurrent]),
  ).toEqual([
    [2, true],
    [1, false],
  ]);
  const path = `/api/profiles/${profile.id}/versions/${versions.items[1].id}/restore`;
  const restored = await kit.call('POST', path, { token: client.token, body: { baseRevision: 2 } });
  expect(restored.json()).toMatchObject({ draft: { revision: 3 }, hasChanges: true });
  expect(restored.json().draft.document).toEqual(profile.draft.document);
});

test('hiding takes the page away and showing gives it back; a draft cannot be hidden', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const refused = await kit.call('POST', `/api/profiles/${profile.id}/hide`, { token: client.token });
  expect(refused.json().error.code).toBe('profiles.not_published');
  await publish(client, profile.id);
  expect((await kit.call('POST', `/api/profiles/${profile.id}/hide`, { token: client.token })).json().status).toBe(
    'hidden',
  );
  await expect.poll(async () => (await kit.call('GET', profile.path)).statusCode).toBe(404);
  expect((await kit.call('POST', `/api/profiles/${profile.id}/show`, { token: client.token })).json().status).toBe(
    'published',
  );
  await expect.poll(async () => (await kit.call('GET', profile.path)).statusCode).toBe(200);
});

test('an old address leads to the new one for good, and a new owner of the address wins over the past', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  await publish(client, profile.id);
  const renamed = await kit.call('PATCH', `/api/profiles/${profile.id}`, {
    token: client.token,
    body: { slug: 'estudio', name: 'Estudio' },
  });
  expect(renamed.json()).toMatchObject({ slug: 'estudio', name: 'Estudio' });
  await expect
    .poll(async () => (await kit.call('GET', `${profile.path}?x=1`)).headers.location)
    .toBe(`/link/${client.alias}/estudio?x=1`);
  expect((await kit.call('GET', profile.path)).statusCode).toBe(301);
  expect((await kit.call('GET', `/link/${client.alias}/${profile.id}`)).statusCode).toBe(200);
  const heir = await create(client, { name: 'Otro', slug: profile.slug });
  await publish(client, heir.id);
  await expect.poll(async () => (await kit.call('GET', profile.path)).statusCode).toBe(200);
});

test('a deleted profile is gone for everybody and comes back with its page', async () => {
  const client = await kit.createClient();
  const [first, second] = [await create(client), await create(client)];
  await publish(client, first.id);
  await kit.call('DELETE', `/api/profiles/${first.id}`, { token: client.token });
  expect((await kit.call('GET', `/api/profiles/${first.id}`, { token: client.token })).statusCode).toBe(404);
  await expect.poll(async () => (await kit.call('GET', first.path)).statusCode).toBe(404);
  expect((await get(client, second.id)).isMain).toBe(true);
  const usurper = await create(client, { name: 'Usurpador', slug: first.slug });
  const restored = (await kit.call('POST', `/api/profiles/${first.id}/restore`, { token: client.token })).json();
  expect(restored).toMatchObject({ status: 'published', slug: `${usurper.slug}-3` });
  expect((await kit.call('GET', restored.path)).statusCode).toBe(200);
});

test('the alias alone shows the main profile', async () => {
  const client = await kit.createClient();
  const [first, second] = [await create(client, { name: 'Primero' }), await create(client, { name: 'Segundo' })];
  await publish(client, first.id);
  await publish(client, second.id);
  expect((await kit.call('GET', `/link/${client.alias}`)).body).toContain('Primero');
  await kit.call('PATCH', `/api/profiles/${second.id}`, { token: client.token, body: { isMain: true } });
  await expect.poll(async () => (await kit.call('GET', `/link/${client.alias}`)).body).toContain('Segundo');
});

test('another client’s profile is not there, whatever is asked of it', async () => {
  const [owner, stranger] = [await kit.createClient(), await kit.createClient()];
  const profile = await create(owner);
  await publish(owner, profile.id);
  const versions = (await kit.call('GET', `/api/profiles/${profile.id}/versions`, { token: owner.token })).json();
  const document = profile.draft.document;
  const calls = [
    ['GET', ''],
    ['PATCH', '', { name: 'Mío' }],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['PUT', '/draft', { document, baseRevision: 1 }],
    ['POST', '/preview', { document }],
    ['POST', '/publish', {}],
    ['POST', '/hide'],
    ['POST', '/show'],
    ['POST', '/duplicate', {}],
    ['GET', '/versions'],
    ['POST', `/versions/${versions.items[0].id}/restore`, { baseRevision: 1 }],
    ['GET', '/stats'],
  ] as const;
  for (const [method, path, body] of calls) {
    const reply = await kit.call(method, `/api/profiles/${profile.id}${path}`, {
      token: stranger.token,
      ...(body ? { body } : {}),
    });
    expect([method, path, reply.statusCode, reply.json().error?.code]).toEqual([
      method,
      path,
      404,
      'resource.not_found',
    ]);
  }
  expect((await get(owner, profile.id)).name).toBe('Barro y Sal');
});

test('lists page by cursor in every order, search by name and address, and filter by state', async () => {
  const client = await kit.createClient();
  for (const name of ['Casa', 'Barro', 'Ábaco', 'Dédalo']) await create(client, { name });
  const list = async (query: string) =>
    (await kit.call('GET', `/api/profiles?${query}`, { token: client.token })).json();
  for (const sort of ['recent', 'visits', 'name']) {
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await list(`limit=3&sort=${sort}${cursor}`);
      expect(page.total).toBe(4);
      names.push(...page.items.map((item: { name: string }) => item.name));
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    expect(names.toSorted()).toEqual(['Barro', 'Casa', 'Dédalo', 'Ábaco']);
  }
  expect((await list('search=dedalo')).items).toHaveLength(1);
  expect((await list('status=published')).items).toHaveLength(0);
  expect((await list('cursor=basura')).error.code).toBe('request.malformed');
});

test('the preview is the page visitors would get, and nothing of it is stored', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const reply = await kit.call('POST', `/api/profiles/${profile.id}/preview`, {
    token: client.token,
    body: { document: withHeading(profile, 'Solo para mí'), locale: 'jp' },
  });
  expect(reply.json().html).toContain('Solo para mí');
  expect(reply.json().html).toContain('<html lang="ja">');
  expect(reply.json().html).toContain('data-bid="titulo"');
  expect((await get(client, profile.id)).draft.revision).toBe(1);
});

test('the thumbnail is the draft under a signed address that nobody can change', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const reply = await kit.call('GET', profile.thumbnailPath);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src 'sha256-/);
  expect(reply.body).toContain('noindex');
  const other = await create(client);
  expect((await kit.call('GET', profile.thumbnailPath.replace(profile.id, other.id))).statusCode).toBe(404);
});
