import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keptVersions,
  type Profile,
  profileSchema,
  type ProfileVersion,
  profileVersionDocumentSchema,
} from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let now = Temporal.Instant.from('2026-11-19T09:00:00Z');
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock: { ...systemClock, now: () => now } } });
});
afterAll(() => kit.close());

async function create(client: TestClient): Promise<Profile> {
  const body = { name: 'Barro y Sal', start: 'empty' };
  return encodeReply(
    profileSchema,
    profileSchema.parse((await kit.call('POST', '/api/profiles', { token: client.token, body })).json()),
  ) as Profile;
}

function heading(text: string) {
  return { id: 'titulo', type: 'heading', version: 2, props: { text, size: 'large', linkLabel: '', linkUrl: '' } };
}

async function save(
  client: TestClient,
  { profile, text, base, keepReplaced }: { profile: Profile; text: string; base: number; keepReplaced?: boolean },
): Promise<number> {
  // Versions are distinguished by their creation time.
  now = now.add({ milliseconds: 5 });
  const document = { ...profile.draft.document, blocks: [heading(text)] };
  const reply = await kit.call('PUT', `/api/profiles/${profile.id}/draft`, {
    token: client.token,
    body: { document, baseRevision: base, ...(keepReplaced ? { keepReplaced } : {}) },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().revision;
}

async function publish(client: TestClient, id: string): Promise<void> {
  const reply = await kit.call('POST', `/api/profiles/${id}/publish`, { token: client.token, body: {} });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function versionsOf(client: TestClient, id: string): Promise<ProfileVersion[]> {
  const read = async (after: string): Promise<ProfileVersion[]> => {
    const reply = await kit.call('GET', `/api/profiles/${id}/versions?limit=80${after}`, { token: client.token });
    expect(reply.statusCode, reply.body).toBe(200);
    const { items, next } = reply.json();
    return next === null ? items : [...items, ...(await read(`&cursor=${next}`))];
  };
  return read('');
}

async function textOf(client: TestClient, { id, versionId }: { id: string; versionId: string }): Promise<unknown> {
  const reply = await kit.call('GET', `/api/profiles/${id}/versions/${versionId}`, { token: client.token });
  const block = profileVersionDocumentSchema.parse(reply.json()).document.blocks[0];
  return block?.['props'];
}

test('a version is read with its document, and the profile tells what visitors see', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  expect(profile.published).toBeNull();
  await save(client, { profile, text: 'Uno', base: 1 });
  await publish(client, profile.id);
  await save(client, { profile, text: 'Dos', base: 2 });
  const [version] = await versionsOf(client, profile.id);
  expect(version).toMatchObject({ kind: 'published', revision: 2, isCurrent: true });
  expect(await textOf(client, { id: profile.id, versionId: version?.id ?? '' })).toMatchObject({ text: 'Uno' });
  const read = await kit.call('GET', `/api/profiles/${profile.id}`, { token: client.token });
  expect(profileSchema.parse(read.json())).toMatchObject({
    draft: { document: { blocks: [{ props: { text: 'Dos' } }] } },
    published: { blocks: [{ props: { text: 'Uno' } }] },
  });
});

test('the draft that lost a conflict is kept as a version', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  const base = await save(client, { profile, text: 'De la otra', base: 1 });
  await save(client, { profile, text: 'La mía', base, keepReplaced: true });
  const [kept] = await versionsOf(client, profile.id);
  expect(kept).toMatchObject({ kind: 'draft', revision: 2, isCurrent: false });
  expect(await textOf(client, { id: profile.id, versionId: kept?.id ?? '' })).toMatchObject({ text: 'De la otra' });
});

test('a draft left alone for half an hour is kept before the next edit, once', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  let base = await save(client, { profile, text: 'Por la mañana', base: 1 });
  now = now.add({ minutes: 29 });
  base = await save(client, { profile, text: 'Por la mañana, más tarde', base });
  expect(await versionsOf(client, profile.id)).toEqual([]);
  now = now.add({ minutes: 31 });
  base = await save(client, { profile, text: 'Por la tarde', base });
  await save(client, { profile, text: 'Por la tarde también', base });
  const versions = await versionsOf(client, profile.id);
  expect(versions.map(({ kind, revision }) => [kind, revision])).toEqual([['draft', 3]]);
});

test('what a restored version replaces can itself be restored', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  await save(client, { profile, text: 'Uno', base: 1 });
  await publish(client, profile.id);
  await save(client, { profile, text: 'Sin publicar', base: 2 });
  const [published] = await versionsOf(client, profile.id);
  const restore = async (versionId: string, baseRevision: number): Promise<Profile> => {
    const path = `/api/profiles/${profile.id}/versions/${versionId}/restore`;
    const reply = await kit.call('POST', path, { token: client.token, body: { baseRevision } });
    return encodeReply(profileSchema, profileSchema.parse(reply.json())) as Profile;
  };
  const restored = await restore(published?.id ?? '', 3);
  expect(restored.draft.document.blocks).toMatchObject([{ props: { text: 'Uno' } }]);
  const [replaced] = await versionsOf(client, profile.id);
  expect(replaced).toMatchObject({ kind: 'draft', revision: 3 });
  const back = await restore(replaced?.id ?? '', restored.draft.revision);
  expect(back.draft.document.blocks).toMatchObject([{ props: { text: 'Sin publicar' } }]);
});

test('the newest hundred versions stay, and the one visitors see whatever its age', async () => {
  const client = await kit.createClient();
  const profile = await create(client);
  let base = await save(client, { profile, text: 'Lo que se ve', base: 1 });
  await publish(client, profile.id);
  for (let count = 0; count < keptVersions + 5; count += 1)
    base = await save(client, { profile, text: `Borrador ${count}`, base, keepReplaced: true });
  const versions = await versionsOf(client, profile.id);
  expect(keptVersions).toBeGreaterThanOrEqual(50);
  expect(versions).toHaveLength(keptVersions + 1);
  expect(versions.at(-1)).toMatchObject({ kind: 'published', isCurrent: true });
  expect(versions[0]).toMatchObject({ kind: 'draft', revision: base - 1 });
});

test('a version of another client or another profile is not there', async () => {
  const [client, other] = [await kit.createClient(), await kit.createClient()];
  const [profile, sibling] = [await create(client), await create(client)];
  await publish(client, profile.id);
  const [version] = await versionsOf(client, profile.id);
  const ask = async (who: TestClient, id: string) =>
    (await kit.call('GET', `/api/profiles/${id}/versions/${version?.id}`, { token: who.token })).statusCode;
  expect(await ask(client, profile.id)).toBe(200);
  expect(await ask(client, sibling.id)).toBe(404);
  expect(await ask(other, profile.id)).toBe(404);
});
