import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import type { StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
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

/** Status and caching of a page's plain file address, as anybody requests it. */
async function seen({ id }: StoredImage, query = ''): Promise<[number, unknown]> {
  const reply = await kit.app.inject({ url: `/f/${id}/640.webp${query}` });
  return [reply.statusCode, reply.headers['cache-control']];
}

const open = [200, 'public, max-age=31536000, s-maxage=60, immutable'];
const shut = [404, 'no-store'];

test('a picture goes and comes with the page that shows it, while its owner sees it all the time', async () => {
  const file = await upload();
  expect(await seen(file)).toEqual(shut);
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
  await sendTrial(await createMail({ file: mailed }));
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

type Mail = { id: string; revision: number };

/** A template of blocks, or of handwritten HTML, that shows the file. */
async function createMail({ file, format = 'blocks' }: { file: StoredImage; format?: string }): Promise<Mail> {
  const made = (await ask('POST', '/api/templates', { name: 'Boletín' })).json();
  const { name, category, preheader, revision } = made;
  const image = { fileId: file.id, alt: 'Taza', width: 700, height: 500 };
  const blocks = [{ id: 'foto', type: 'image', version: 1, props: { image } }];
  const document = format === 'blocks' ? { ...made.document, blocks } : made.document;
  const address = `${kit.platform.config.publicUrl}/f/${file.id}/640.webp`;
  const foreign = `<img alt="Otra" src="https://ajeno.example/f/${file.id}/640.webp">`;
  const source = format === 'blocks' ? '' : `<p>Hola</p><img alt="Taza" src="${address}">${foreign}`;
  const draft = { name, subject: 'Tazas', preheader, category, format, source, document, baseRevision: revision };
  expect((await ask('PUT', `/api/templates/${made.id}`, draft)).statusCode).toBe(200);
  return made;
}

/** Sends the template to one address and returns the received HTML. */
async function sendTrial({ id }: Mail): Promise<string> {
  const to = `${kit.platform.ids.code(6).toLowerCase()}@correo.example`;
  const { mailId } = (await ask('POST', `/api/templates/${id}/test`, { to })).json<{ mailId: string }>();
  await deliverStoredMail({ deps: kit.platform, mailId });
  const sent = (await kit.outbox()).find(({ envelopeTo }) => envelopeTo === to);
  return (await PostalMime.parse(sent?.raw ?? '')).html ?? '';
}

test.each(['blocks', 'html'])(
  'a picture of a mail (%s) is its client’s until the mail leaves, seen in the preview all the time, and everybody’s from then on',
  async (format) => {
    const file = await upload();
    const mail = await createMail({ file, format });
    expect(await seen(file)).toEqual(shut);
    const { html } = (await ask('POST', `/api/templates/${mail.id}/preview`, {})).json<{ html: string }>();
    const shown = new RegExp(`(?<=localhost:3000)/f/${file.id}/\\d+\\.webp\\?k=[\\w.-]+`).exec(html)?.[0];
    expect((await kit.app.inject({ url: shown ?? '' })).statusCode).toBe(200);
    // The drive's pass must not reach any other server.
    expect(html).not.toMatch(/ajeno\.example[^"]*k=/);
    expect(await seen(file)).toEqual(shut);
    const arrived = await sendTrial(mail);
    expect(arrived).toMatch(new RegExp(`/f/${file.id}/\\d+\\.webp"`));
    expect(arrived).not.toContain('?k=');
    expect(await seen(file)).toEqual(open);
  },
);

test('the words of somebody else in a mail open no file', async () => {
  const [file, own] = [await upload(), await upload()];
  const address = `${kit.platform.config.publicUrl}/f/${file.id}/640.webp`;
  const contact = (
    await ask('POST', '/api/contacts', { name: `<img src="${address}">`, email: 'a@correo.example' })
  ).json();
  const mail = await createMail({ file: own });
  const { revision, ...rest } = (await ask('GET', `/api/templates/${mail.id}`)).json();
  const draft = { ...rest, subject: 'Hola {{ contact.name }}', baseRevision: revision };
  const { name, subject, preheader, category, format, source, document, baseRevision } = draft;
  const body = { name, subject, preheader, category, format, source, document, baseRevision };
  expect((await ask('PUT', `/api/templates/${mail.id}`, body)).statusCode).toBe(200);
  await ask('POST', `/api/templates/${mail.id}/test`, { to: 'b@correo.example', contactId: contact.id });
  expect(await seen(own)).toEqual(open);
  expect(await seen(file)).toEqual(shut);
});

test('a file that a published page only links to is open with the page, and not before', async () => {
  const file = await upload();
  const profile = (await ask('POST', '/api/profiles', { name: 'Con enlace', start: 'empty' })).json<Profile>();
  const { draft } = (await ask('GET', `/api/profiles/${profile.id}`)).json<Profile>();
  const url = `${kit.platform.config.publicUrl}/f/${file.id}/640.webp`;
  const blocks = [{ id: 'texto', type: 'text', version: 1, props: { text: `Mira [la taza](${url})` } }];
  const document = { ...draft.document, blocks };
  const saved = await ask('PUT', `/api/profiles/${profile.id}/draft`, { document, baseRevision: draft.revision });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await seen(file)).toEqual(shut);
  await ask('POST', `/api/profiles/${profile.id}/publish`, {});
  expect(await seen(file)).toEqual(open);
  await ask('POST', `/api/profiles/${profile.id}/hide`);
  expect(await seen(file)).toEqual(shut);
});

test('keeping a page behind a password as a template opens none of its pictures', async () => {
  const file = await upload();
  const { id } = await publish(file);
  await ask('PUT', `/api/profiles/${id}/password`, { password });
  expect((await ask('POST', '/api/templates/from-profile', { profileId: id })).statusCode).toBe(200);
  expect(await seen(file)).toEqual(shut);
});

test('a file is its client’s alone however it came in: by the form, in pieces, as a copy or a cut', async () => {
  const { token } = client;
  const sent = await upload();
  const encoded = Buffer.from('taza.png').toString('base64');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${encoded}`,
    'content-type': 'application/offset+octet-stream',
  };
  const whole = { authorization: `Bearer ${token}`, ...headers };
  const begun = await kit.app.inject({ method: 'POST', url: '/api/uploads', headers: whole, payload: bytes });
  expect(begun.statusCode, begun.body).toBe(201);
  expect((await ask('POST', `/api/files/${sent.id}/duplicate`)).statusCode).toBe(200);
  expect(
    (await ask('POST', `/api/files/${sent.id}/crop`, { x: 0, y: 0, width: 500_000, height: 500_000 })).statusCode,
  ).toBe(200);
  const { items } = (await ask('GET', '/api/files')).json<{ items: StoredImage[] }>();
  expect(items).toHaveLength(4);
  for (const file of items) expect(await seen(file)).toEqual(shut);
});
