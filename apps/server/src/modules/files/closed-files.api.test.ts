import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileUse } from '@enlace/contract/files/file-uses.contract.ts';
import type { StoredImage } from '@enlace/contract/files/files.contract.ts';
import type { Profile } from '@enlace/contract/profiles/profiles.schemas.ts';
import { deliverStoredMail } from '#modules/mails/deliver-mail.handler.ts';
import { createMovableClock } from '#modules/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { uploadTo } from './files.test-support.ts';

const clock = createMovableClock();
const password = 'tres tazas verdes';
let kit: TestApp;
let client: TestClient;
let bytes: Buffer;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#a3431d' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  client = await kit.createClient();
});
afterAll(() => kit.close());

async function upload(): Promise<StoredImage> {
  return (await uploadTo(kit, { client, bytes })).json();
}

function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
  return kit.call(method, path, { token: client.token, ...(body ? { body } : {}) });
}

async function draw(profile: Profile, file: StoredImage | undefined): Promise<void> {
  const { draft } = (await ask('GET', `/api/profiles/${profile.id}`)).json<Profile>();
  const image = file && { fileId: file.id, alt: 'Taza', width: file.width, height: file.height };
  const blocks = image ? [{ id: 'foto', type: 'image', version: 1, props: { image } }] : [];
  const body = { document: { ...draft.document, blocks }, baseRevision: draft.revision };
  expect((await ask('PUT', `/api/profiles/${profile.id}/draft`, body)).statusCode).toBe(200);
}

async function publish(file: StoredImage): Promise<Profile> {
  const profile = (await ask('POST', '/api/profiles', { name: 'Con foto', start: 'empty' })).json<Profile>();
  await draw(profile, file);
  await ask('POST', `/api/profiles/${profile.id}/publish`, {});
  return profile;
}

/** Status and caching of the bare address that was on the page, as anybody asks for it. */
async function seen({ id }: StoredImage, query = ''): Promise<[number, unknown]> {
  const reply = await kit.app.inject({ url: `/f/${id}/640.webp${query}` });
  return [reply.statusCode, reply.headers['cache-control']];
}

const open = [200, 'public, max-age=31536000, s-maxage=60, immutable'];
const shut = [404, 'no-store'];

test('a picture goes and comes with the page that shows it, while its owner sees it all the time', async () => {
  const file = await upload();
  expect(await seen(file)).toEqual(open);
  const { id } = await publish(file);
  expect(await seen(file)).toEqual(open);
  const steps: [path: string, method: 'POST' | 'DELETE' | 'PUT', body: object | undefined, expected: unknown[]][] = [
    ['/hide', 'POST', undefined, shut],
    ['/show', 'POST', undefined, open],
    ['/password', 'PUT', { password }, shut],
    ['/password', 'DELETE', undefined, open],
    ['', 'DELETE', undefined, shut],
    ['/restore', 'POST', undefined, open],
  ];
  for (const [path, method, body, expected] of steps) {
    expect((await ask(method, `/api/profiles/${id}${path}`, body)).statusCode, path).toBe(200);
    expect([path, method, ...(await seen(file))]).toEqual([path, method, ...expected]);
    const [kept] = (await ask('GET', '/api/files')).json().items;
    expect((await kit.app.inject({ url: kept.thumbnailPath })).statusCode).toBe(200);
  }
});

test('a picture of a page that is over is gone from that moment on', async () => {
  const file = await upload();
  const { id } = await publish(file);
  const expiresAt = clock.now().add({ hours: 1 }).toString();
  expect((await ask('PATCH', `/api/profiles/${id}`, { expiresAt })).statusCode).toBe(200);
  expect(await seen(file)).toEqual(open);
  clock.advance({ minutes: 61 });
  expect(await seen(file)).toEqual(shut);
});

test('what was behind a password does not come out by being taken off the page', async () => {
  const file = await upload();
  const profile = await publish(file);
  await ask('PUT', `/api/profiles/${profile.id}/password`, { password });
  await draw(profile, undefined);
  await ask('POST', `/api/profiles/${profile.id}/publish`, {});
  expect(await seen(file)).toEqual(shut);
  await ask('DELETE', `/api/profiles/${profile.id}/password`);
  expect(await seen(file)).toEqual(shut);
});

test('one open page or one mail is enough for a picture to stay', async () => {
  const [file, mailed] = [await upload(), await upload()];
  const [left] = [await publish(file), await publish(file)];
  const third = await publish(mailed);
  await ask('POST', `/api/profiles/${left.id}/hide`);
  expect(await seen(file)).toEqual(open);
  const template = (await ask('POST', '/api/templates', { name: 'Boletín' })).json();
  const image = { fileId: mailed.id, alt: 'Taza', width: 700, height: 500 };
  const document = { ...template.document, blocks: [{ id: 'foto', type: 'image', version: 1, props: { image } }] };
  await kit.platform.db.scoped(
    client.owner,
    (tx) => tx.sql`update templates set document = ${tx.sql.json(document)} where id = ${template.id}`,
  );
  await ask('POST', `/api/profiles/${third.id}/hide`);
  expect(await seen(mailed)).toEqual(open);
});

test('who knows the password gets addresses that open the pictures of that page, for as long as the page', async () => {
  const [file, other] = [await upload(), await upload()];
  const { id, path } = await publish(file);
  const hidden = await publish(other);
  await ask('POST', `/api/profiles/${hidden.id}/hide`);
  await ask('PUT', `/api/profiles/${id}/password`, { password });
  const entered = await kit.app.inject({
    method: 'POST',
    url: `${path}/unlock`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password }).toString(),
  });
  const html = (await kit.app.inject({ url: String(entered.headers['location']) })).body;
  const query = /\/f\/[0-9a-f-]{36}\/640\.webp(\?k=[\w.-]+)/.exec(html)?.[1] ?? 'none';
  expect(html).not.toMatch(/\/f\/[0-9a-f-]{36}\/\d+\.webp(?!\?k=)/);
  const [status, caching] = await seen(file, query);
  expect([status, caching]).toEqual([200, expect.stringMatching(/^private, max-age=7\d{3}$/)]);
  expect(await seen(other, query)).toEqual(shut);
  expect(await seen(file, `${query}x`)).toEqual(shut);
  expect(await seen(file, `${query}&k=y`)).toEqual(shut);
  clock.advance({ minutes: 121 });
  expect(await seen(file, query)).toEqual(shut);
});

test('the owner’s pass opens the owner’s files alone, in previews too, until the day after', async () => {
  const file = await upload();
  const { id } = await publish(file);
  await ask('POST', `/api/profiles/${id}/hide`);
  const stranger = await kit.createClient();
  const passOf = async (token: string) => `?k=${(await kit.call('GET', '/api/files/pass', { token })).json().pass}`;
  const [own, foreign] = [await passOf(client.token), await passOf(stranger.token)];
  expect((await seen(file, own))[0]).toBe(200);
  expect(await seen(file, foreign)).toEqual(shut);
  const { thumbnailPath } = (await ask('GET', `/api/profiles/${id}`)).json<Profile>();
  expect((await kit.app.inject({ url: thumbnailPath })).body).toContain(`/640.webp${own}`);
  clock.advance({ hours: 49 });
  expect(await seen(file, own)).toEqual(shut);
});

test('before a file goes it is told what shows it, in the trash too, and nothing that still shows it loses it', async () => {
  const file = await upload();
  const profile = await publish(file);
  const uses = async (): Promise<FileUse[]> => (await ask('GET', `/api/files/${file.id}/uses`)).json().items;
  expect(await uses()).toEqual([{ kind: 'profile', id: profile.id, name: 'Con foto', isInTrash: false, holds: true }]);
  await ask('DELETE', `/api/profiles/${profile.id}`);
  const template = (await ask('POST', '/api/templates', { name: 'Boletín' })).json();
  const image = { fileId: file.id, alt: 'Taza', width: 700, height: 500 };
  const document = { ...template.document, blocks: [{ id: 'foto', type: 'image', version: 1, props: { image } }] };
  await kit.platform.db.scoped(
    client.owner,
    (tx) =>
      tx.sql`update templates set document = ${tx.sql.json(document)}, name = 'Boletín' where id = ${template.id}`,
  );
  expect((await uses()).map(({ kind, name, isInTrash }) => [kind, name, isInTrash])).toEqual([
    ['profile', 'Con foto', true],
    ['template', 'Boletín', false],
  ]);
  const refused = await ask('DELETE', `/api/files/${file.id}`);
  expect(refused.json().error).toMatchObject({ code: 'files.in_use', params: { place: 'Con foto' } });
  const stranger = await kit.createClient();
  expect((await kit.call('GET', `/api/files/${file.id}/uses`, { token: stranger.token })).statusCode).toBe(404);
});

test('a picture of a saved mail opens for whoever reads it, in the preview and the trial too', async () => {
  const [drawn, written] = [await upload(), await upload()];
  for (const file of [drawn, written]) {
    const { id } = await publish(file);
    await ask('PUT', `/api/profiles/${id}/password`, { password });
    expect(await seen(file)).toEqual(shut);
  }
  const address = (file: StoredImage) => `${kit.platform.config.publicUrl}/f/${file.id}/640.webp`;
  const image = { fileId: drawn.id, alt: 'Taza', width: 700, height: 500 };
  const blocks = [{ id: 'foto', type: 'image', version: 1, props: { image } }];
  const mails: [format: string, source: string, StoredImage][] = [
    ['blocks', '', drawn],
    ['html', `<p>Hola</p><img alt="Taza" src="${address(written)}">`, written],
  ];
  for (const [format, source, file] of mails) {
    const made = (await ask('POST', '/api/templates', { name: 'Boletín' })).json();
    const { name, category, preheader, revision } = made;
    const document = format === 'blocks' ? { ...made.document, blocks } : made.document;
    const draft = { name, subject: 'Tazas', preheader, category, format, source, document, baseRevision: revision };
    expect((await ask('PUT', `/api/templates/${made.id}`, draft)).statusCode).toBe(200);
    const { html } = (await ask('POST', `/api/templates/${made.id}/preview`, {})).json<{ html: string }>();
    const shown = new RegExp(`/f/${file.id}/\\d+\\.webp`).exec(html)?.[0];
    expect(shown).toBeDefined();
    expect((await kit.app.inject({ url: shown ?? '' })).statusCode).toBe(200);
    const to = `${format}@correo.example`;
    const { mailId } = (await ask('POST', `/api/templates/${made.id}/test`, { to })).json<{ mailId: string }>();
    await deliverStoredMail({ deps: kit.platform, mailId });
    const sent = (await kit.outbox()).find(({ envelopeTo }) => envelopeTo === to);
    expect((await PostalMime.parse(sent?.raw ?? '')).html).toContain(shown);
  }
});

test('keeping a page behind a password as a template opens none of its pictures', async () => {
  const file = await upload();
  const { id } = await publish(file);
  await ask('PUT', `/api/profiles/${id}/password`, { password });
  expect((await ask('POST', '/api/templates/from-profile', { profileId: id })).statusCode).toBe(200);
  expect(await seen(file)).toEqual(shut);
});
