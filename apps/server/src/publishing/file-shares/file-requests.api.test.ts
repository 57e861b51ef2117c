import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileRequest, ReceivedFile } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, storedFiles, usageOf } from '#files/uploads/drive.test-support.ts';
import { mediaOf } from '#files/drive/files.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { consumeQuota } from '#billing/quotas/quotas.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { folderOf } from './file-shares.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient({ name: 'Barro y Sal' });
}, 60_000);
afterAll(() => kit.close());

async function ask(body: Record<string, unknown> = {}, who = client): Promise<FileRequest> {
  const reply = await kit.call('POST', '/api/file-requests', {
    token: who.token,
    body: { title: 'Fotos de la feria', ...body },
  });
  if (reply.statusCode !== 200) throw new Error(`the request was refused: ${reply.body}`);
  return reply.json();
}

async function read(id: string): Promise<FileRequest> {
  const list = await kit.call('GET', '/api/file-requests?limit=200', { token: client.token });
  const found = list.json<{ items: FileRequest[] }>().items.find((each) => each.id === id);
  if (!found) throw new Error('the request is not in the list');
  return found;
}

async function received(id: string): Promise<ReceivedFile[]> {
  const reply = await kit.call('GET', `/api/file-requests/${id}/files`, { token: client.token });
  return reply.json<{ items: ReceivedFile[] }>().items;
}

type Part = { name: string; bytes: Buffer };
type Leave = { parts: readonly Part[]; sender?: string; stamp?: string; trap?: string };

/** The timestamp of a form that was open for a few seconds. */
async function stampOf(pagePath: string): Promise<string> {
  const page = await kit.app.inject({ method: 'GET', url: pagePath });
  const stamp = new RegExp(`name="${formControls.renderedAt}" value="([^"]+)"`).exec(page.body)?.[1];
  if (stamp === undefined) throw new Error(`no form: ${page.statusCode}`);
  clock.advance({ seconds: 5 });
  return stamp;
}

/** Submits the form as a browser without scripts does. */
async function leave(pagePath: string, { parts, sender = '', stamp, trap = '' }: Leave) {
  const given = stamp ?? (await stampOf(pagePath));
  const boundary = 'limite-de-prueba';
  const field = (name: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const files = parts.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return kit.app.inject({
    method: 'POST',
    url: pagePath,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      field(formControls.renderedAt, given),
      field(formControls.honeypot, trap),
      field('sender', sender),
      ...files,
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
}

describe('a request for files', () => {
  test('takes files of a visitor into its folder and onto the timeline of the tamy', async () => {
    const folderId = await folderOf(kit, { client, name: 'Feria' });
    const contact = await kit.call('POST', '/api/contacts', {
      token: client.token,
      body: { name: 'Ana Ruiz', email: 'ana@correo.example' },
    });
    const contactId = contact.json<{ id: string }>().id;
    const request = await ask({ folderId, contactId, message: 'Las que quieras.' });
    expect(request).toMatchObject({
      state: 'open',
      folder: { id: folderId, name: 'Feria' },
      contact: { id: contactId, name: 'Ana Ruiz' },
      files: 0,
    });
    const [one, two] = [bytesOf(5000), mediaOf('mp42')];
    const parts = [
      { name: 'nota.bin', bytes: one },
      { name: 'vídeo.mp4', bytes: two },
    ];
    const reply = await leave(request.path, { parts, sender: 'Ana <b>' });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Han llegado tus 2 archivos');
    expect(reply.body).toContain('vídeo.mp4');

    const listed = await kit.call('GET', `/api/files?folderId=${folderId}&sort=name`, { token: client.token });
    expect(listed.json<{ items: { name: string; kind: string; sizeBytes: number }[] }>().items).toMatchObject([
      { name: 'nota.bin', kind: 'other', sizeBytes: one.length },
      { name: 'vídeo.mp4', kind: 'video', sizeBytes: two.length },
    ]);
    expect(await received(request.id)).toMatchObject([
      { name: 'vídeo.mp4', sender: 'Ana <b>', sizeBytes: two.length, fileId: expect.any(String) },
      { name: 'nota.bin', sender: 'Ana <b>', sizeBytes: one.length },
    ]);
    expect(await read(request.id)).toMatchObject({ files: 2, bytes: one.length + two.length });
    const record = await kit.call('GET', `/api/contacts/${contactId}`, { token: client.token });
    expect(JSON.stringify(record.json())).toContain('files_sent');
    expect((await usageOf(kit, client)).liveBytes).toBe(one.length + two.length);
    const history = await kit.database.adminSql`
      select actor from history_entries where owner_id = ${client.owner} and action = 'file.uploaded'`;
    expect(history.map(({ actor }) => actor)).toEqual([{ kind: 'visitor' }, { kind: 'visitor' }]);
  });

  test('shows nothing of what is there, and never overwrites', async () => {
    const folderId = await folderOf(kit, { client, name: 'Buzón' });
    const request = await ask({ folderId });
    await leave(request.path, { parts: [{ name: 'contrato.bin', bytes: bytesOf(10, 1) }] });
    const page = await kit.app.inject({ method: 'GET', url: request.path });
    expect(page.body).not.toContain('contrato.bin');
    await leave(request.path, { parts: [{ name: 'contrato.bin', bytes: bytesOf(10, 2) }] });
    const listed = await kit.call('GET', `/api/files?folderId=${folderId}&sort=name`, { token: client.token });
    expect(
      listed
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['contrato (2).bin', 'contrato.bin']);
    for (const way of ['descarga', 'clave'])
      expect((await kit.app.inject({ method: 'POST', url: `${request.path}/${way}` })).statusCode).toBe(404);
  });

  test('keeps to its kinds, its size and its number', async () => {
    const request = await ask({ kinds: ['video'], maxFileBytes: 3000, maxFiles: 2 });
    const reply = await leave(request.path, {
      parts: [
        { name: 'nota.bin', bytes: bytesOf(100) },
        { name: 'largo.mp4', bytes: mediaOf('mp42', 3001) },
        { name: 'vacío.mp4', bytes: Buffer.alloc(0) },
        { name: 'uno.mp4', bytes: mediaOf('mp42') },
        { name: 'dos.mp4', bytes: mediaOf('mp42') },
        { name: 'tres.mp4', bytes: mediaOf('mp42') },
      ],
    });
    const rows = [...reply.body.matchAll(/<li><div>([^<]+)<small[^>]*>([^<]+)/g)].map(([, name, what]) => [name, what]);
    expect(rows).toEqual([
      ['nota.bin', 'Es de un tipo que no se acepta aquí.'],
      ['largo.mp4', 'Pesa demasiado.'],
      ['vacío.mp4', 'Está vacío.'],
      ['uno.mp4', 'Ha llegado'],
      ['dos.mp4', 'Ha llegado'],
      ['tres.mp4', 'Ya no caben más archivos.'],
    ]);
    expect(await read(request.id)).toMatchObject({ state: 'full', files: 2 });
    expect((await kit.app.inject({ method: 'GET', url: request.path })).statusCode).toBe(410);
  });

  test('never passes its bytes when many leave files at once', async () => {
    const other = await kit.createClient();
    const request = await ask({ maxTotalBytes: 35_000 }, other);
    const stamp = await stampOf(request.path);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_each, index) =>
        leave(request.path, { stamp, parts: [{ name: `${index}.bin`, bytes: bytesOf(10_000, index + 1) }] }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await usageOf(kit, other)).liveBytes).toBe(30_000);
    // Refused files left nothing behind.
    expect(await storedFiles(kit, other.owner)).toHaveLength(3);
  });

  test('takes nothing beyond the storage of its client, and what was taken for it is free again', async () => {
    const poor = await kit.createClient();
    const request = await ask({}, poor);
    const { limitBytes } = await usageOf(kit, poor);
    const almost = (limitBytes ?? 0) - 500;
    await kit.platform.db.scoped(poor.owner, async (tx) => {
      await consumeQuota({ tx, owner: poor.owner, resource: 'storage_bytes', amount: almost, cause: 'test' });
    });
    const reply = await leave(request.path, {
      parts: [
        { name: 'grande.bin', bytes: bytesOf(501) },
        { name: 'justo.bin', bytes: bytesOf(500) },
      ],
    });
    expect(reply.body).toContain('No queda sitio para guardarlo.');
    expect(reply.body).toContain('Tu archivo ha llegado');
    expect((await usageOf(kit, poor)).usedBytes).toBe(limitBytes);
    const waiting = path.join(kit.platform.config.dataDir, 'files', 'received', poor.owner);
    expect(await readdir(waiting)).toEqual([]);
  });

  test('refuses programs: too quick, a filled trap, no stamp', async () => {
    const request = await ask();
    const parts = [{ name: 'a.bin', bytes: bytesOf(10) }];
    const quick = await kit.app.inject({ method: 'GET', url: request.path });
    const stamp = new RegExp(`name="${formControls.renderedAt}" value="([^"]+)"`).exec(quick.body)?.[1] ?? '';
    expect((await leave(request.path, { parts, stamp })).statusCode).toBe(403);
    expect((await leave(request.path, { parts, trap: 'soy un robot' })).statusCode).toBe(403);
    expect((await leave(request.path, { parts, stamp: 'nada' })).statusCode).toBe(403);
    expect((await leave(request.path, { parts: [] })).statusCode).toBe(422);
    expect(await read(request.id)).toMatchObject({ files: 0, bytes: 0 });
  });

  test('is over when it is closed, has expired, or its client is gone', async () => {
    const closed = await ask();
    const stamp = await stampOf(closed.path);
    await kit.call('POST', `/api/file-requests/${closed.id}/close`, { token: client.token, body: {} });
    const late = await leave(closed.path, { stamp, parts: [{ name: 'a.bin', bytes: bytesOf(10) }] });
    expect(late.statusCode).toBe(410);
    expect((await received(closed.id)).length).toBe(0);
    const change = await kit.call('PATCH', `/api/file-requests/${closed.id}`, {
      token: client.token,
      body: { title: 'Otra' },
    });
    expect([change.statusCode, change.json().error.code]).toEqual([409, 'file_requests.closed']);
    const timed = await ask({ expiresAt: clock.now().add({ minutes: 10 }).toString() });
    clock.advance({ minutes: 10 });
    expect((await kit.app.inject({ method: 'GET', url: timed.path })).statusCode).toBe(410);
    expect(await read(timed.id)).toMatchObject({ state: 'expired' });
  });

  test('of another client is 404, and so is a folder or tamy of another', async () => {
    const stranger = await kit.createClient();
    const request = await ask();
    const folderId = await folderOf(kit, { client: stranger, name: 'Ajena' });
    const as = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
      kit.call(method, url, { token: stranger.token, ...(body ? { body } : {}) });
    expect((await as('PATCH', `/api/file-requests/${request.id}`, { title: 'Mía' })).statusCode).toBe(404);
    expect((await as('POST', `/api/file-requests/${request.id}/close`, {})).statusCode).toBe(404);
    expect((await as('GET', `/api/file-requests/${request.id}/files`)).statusCode).toBe(404);
    for (const place of [{ folderId }, { contactId: '00000000-0000-7000-8000-000000000000' }]) {
      const body = { title: 'Con lo de otro', ...place };
      expect((await kit.call('POST', '/api/file-requests', { token: client.token, body })).statusCode).toBe(404);
    }
  });

  test('changes: a limit below what arrived ends it, null takes it away', async () => {
    const request = await ask({ maxFiles: 5 });
    await leave(request.path, {
      parts: [
        { name: 'a.bin', bytes: bytesOf(10) },
        { name: 'b.bin', bytes: bytesOf(11) },
      ],
    });
    const change = (body: object) =>
      kit.call('PATCH', `/api/file-requests/${request.id}`, { token: client.token, body });
    expect((await change({ maxFiles: 1 })).json()).toMatchObject({ state: 'full', maxFiles: 2, files: 2 });
    expect((await change({ maxFiles: null, title: 'Más fotos' })).json()).toMatchObject({
      state: 'open',
      maxFiles: null,
      title: 'Más fotos',
    });
  });
});

test('what arrives is told in the app, one notice per request with how many, and leads to its folder', async () => {
  const owner = await kit.createClient({ name: 'Horno Azul' });
  const folderId = await folderOf(kit, { client: owner, name: 'Llegadas' });
  const request = await ask({ title: 'Piezas rotas', folderId }, owner);
  const notices = async () =>
    (await kit.call('GET', '/api/notifications?unread=true', { token: owner.token })).json().items;
  await leave(request.path, { parts: [{ name: 'una.bin', bytes: bytesOf(40) }] });
  expect(await notices()).toMatchObject([
    {
      kind: 'files.received',
      params: { name: 'una.bin', title: 'Piezas rotas', count: 1 },
      link: `/user/nube?carpeta=${folderId}`,
    },
  ]);
  await leave(request.path, {
    parts: [
      { name: 'dos.bin', bytes: bytesOf(41) },
      { name: 'tres.bin', bytes: bytesOf(42) },
    ],
  });
  expect(await notices()).toMatchObject([{ kind: 'files.received', params: { name: 'tres.bin', count: 3 } }]);
});
