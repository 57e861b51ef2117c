import {
  getDriveStart,
  type getFileOrigin,
  type listSharedTargets,
} from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { beginAt, folderOf, listen, shareOf, until } from './file-shares.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let address: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  address = await listen(kit);
}, 60_000);
afterAll(() => kit.close());

const newFile = (client: TestClient, filename: string) =>
  uploadAs(kit, { client, bytes: bytesOf(400, filename.length), meta: { filename } });
const inDays = (days: number) =>
  clock
    .now()
    .add({ hours: 24 * days })
    .round('second')
    .toString();
const get = (url: string, { token }: { token: string }) => kit.call('GET', url, { token });
const open = (id: string, { token }: { token: string }) =>
  kit.call('POST', `/api/files/${id}/opened`, { token, body: {} });

type Start = z.input<typeof getDriveStart.reply>;
async function start(client: TestClient): Promise<Start> {
  const reply = await get('/api/files/start', client);
  expect(reply.statusCode).toBe(200);
  getDriveStart.reply.parse(reply.json());
  return reply.json();
}
const recentOf = ({ recent }: Start) => recent.map(({ file, as }) => [file.name, as]);
const suggestedOf = ({ suggested }: Start) => suggested.map(({ file, why }) => [file.name, why]);

async function keyOf(client: TestClient, scopes: readonly string[]): Promise<{ token: string }> {
  const body = { name: 'Almacén', scopes, life: '30' };
  const reply = await kit.call('POST', '/api/keys', { token: client.token, body });
  expect(reply.statusCode).toBe(200);
  return { token: reply.json<{ token: string }>().token };
}

/** Leaves a file through a request, as a visitor does. */
async function leave(path: string, { sender, name }: { sender: string; name: string }): Promise<void> {
  const page = await kit.app.inject({ method: 'GET', url: path });
  const stamp = new RegExp(`name="${formControls.renderedAt}" value="([^"]+)"`).exec(page.body)?.[1] ?? '';
  clock.advance({ seconds: 5 });
  const form = new FormData();
  form.set(formControls.renderedAt, stamp);
  form.set(formControls.honeypot, '');
  form.set('sender', sender);
  form.set('files', new Blob([new Uint8Array(bytesOf(300))]), name);
  const sent = await fetch(`${address}${path}`, { method: 'POST', body: form });
  expect(sent.status).toBeLessThan(400);
}

async function askFor(client: TestClient, title: string): Promise<{ id: string; path: string }> {
  const reply = await kit.call('POST', '/api/file-requests', { token: client.token, body: { title } });
  return reply.json();
}

describe('recent files', () => {
  test('stand in the order of the last use, with what it was', async () => {
    const client = await kit.createClient();
    const first = await newFile(client, 'carta.bin');
    clock.advance({ seconds: 60 });
    const second = await newFile(client, 'plano.bin');
    clock.advance({ seconds: 60 });
    await newFile(client, 'nota.bin');
    clock.advance({ seconds: 60 });
    expect((await open(first, client)).statusCode).toBe(200);
    clock.advance({ seconds: 60 });
    await shareOf(kit, { client, fileId: second });
    const found = await start(client);
    expect(recentOf(found)).toEqual([
      ['plano.bin', 'shared'],
      ['carta.bin', 'opened'],
      ['nota.bin', 'uploaded'],
    ]);
    const listed = await get('/api/files?sort=used&limit=2', client);
    const next = await get(`/api/files?sort=used&limit=2&cursor=${listed.json().next}`, client);
    const names = [...listed.json().items, ...next.json().items].map(({ name }: { name: string }) => name);
    expect(names).toEqual(['plano.bin', 'carta.bin', 'nota.bin']);
  });

  test('leave after a month, and with the trash', async () => {
    const client = await kit.createClient();
    const id = await newFile(client, 'vieja.bin');
    const gone = await newFile(client, 'fuera.bin');
    await kit.call('DELETE', `/api/files/${gone}`, { token: client.token });
    expect(recentOf(await start(client))).toEqual([['vieja.bin', 'uploaded']]);
    expect((await open(gone, client)).statusCode).toBe(404);
    await kit.database.adminSql`update files set used_at = used_at - interval '31 days' where id = ${id}`;
    expect(recentOf(await start(client))).toEqual([]);
    await open(id, client);
    expect(recentOf(await start(client))).toEqual([['vieja.bin', 'opened']]);
  });

  test('an API key that reads does not count as the person’s look', async () => {
    const client = await kit.createClient();
    const id = await newFile(client, 'precios.bin');
    const key = await keyOf(client, ['files.read']);
    expect((await open(id, key)).statusCode).toBe(200);
    expect(recentOf(await start(client))).toEqual([['precios.bin', 'uploaded']]);
  });
});

describe('suggested files', () => {
  test('a link that ends within a week, not one that ends later or never', async () => {
    const client = await kit.createClient();
    const soon = await newFile(client, 'oferta.bin');
    for (const [name, expiresAt] of [
      ['catalogo.bin', inDays(20)],
      ['tarifa.bin', null],
    ] as const)
      await shareOf(kit, { client, fileId: await newFile(client, name), body: { expiresAt } });
    const share = await shareOf(kit, { client, fileId: soon, body: { expiresAt: inDays(5) } });
    const found = await start(client);
    expect(suggestedOf(found)).toEqual([['oferta.bin', 'expiring']]);
    expect(recentOf(found).map(([name]) => name)).toEqual(['tarifa.bin', 'catalogo.bin']);
    await kit.call('POST', `/api/file-shares/${share.id}/revoke`, { token: client.token, body: {} });
    expect(suggestedOf(await start(client))).toEqual([]);
  });

  test('what somebody downloaded through a link', async () => {
    const client = await kit.createClient();
    const fileId = await newFile(client, 'menu.bin');
    const share = await shareOf(kit, { client, fileId });
    const { url } = await beginAt(address, `${share.path}/descarga`);
    if (url !== undefined) await (await fetch(url)).arrayBuffer();
    const found = await until(
      () => start(client),
      ({ suggested }) => suggested.length > 0,
    );
    expect(suggestedOf(found)).toEqual([['menu.bin', 'downloaded']]);
    expect(found.recent).toEqual([]);
  });

  test('what arrived through a request, until it is opened', async () => {
    const client = await kit.createClient();
    const { path } = await askFor(client, 'Fotos de la feria');
    await leave(path, { sender: 'Julia', name: 'puesto.bin' });
    const found = await start(client);
    expect(suggestedOf(found)).toEqual([['puesto.bin', 'received']]);
    const [item] = found.suggested;
    await open(item?.file.id ?? '', client);
    const after = await start(client);
    expect([suggestedOf(after), recentOf(after)]).toEqual([[], [['puesto.bin', 'opened']]]);
  });
});

describe('who added a file', () => {
  type Origin = z.input<typeof getFileOrigin.reply>;
  const originOf = async (client: TestClient, id: string): Promise<Origin> =>
    (await get(`/api/files/${id}/origin`, client)).json();

  test('the person, or a key of theirs', async () => {
    const client = await kit.createClient({ name: 'Marina Ferrer' });
    const mine = await newFile(client, 'mia.bin');
    expect(await originOf(client, mine)).toEqual({ via: 'upload', name: 'Marina Ferrer', request: null });
    const copy = await kit.call('POST', `/api/files/${mine}/duplicate`, { token: client.token, body: {} });
    expect(await originOf(client, copy.json().id)).toMatchObject({ via: 'copy', name: 'Marina Ferrer' });
    const key = await keyOf(client, ['files.read', 'files.write']);
    const other = await kit.call('POST', `/api/files/${mine}/duplicate`, { token: key.token, body: {} });
    expect(await originOf(client, other.json().id)).toMatchObject({ via: 'api_key' });
  });

  test('somebody else, through a request', async () => {
    const client = await kit.createClient();
    const request = await askFor(client, 'Presupuesto firmado');
    await leave(request.path, { sender: 'Julia Roca', name: 'firmado.bin' });
    const [item] = (await start(client)).suggested;
    expect(await originOf(client, item?.file.id ?? '')).toEqual({
      via: 'request',
      name: 'Julia Roca',
      request: { id: request.id, title: 'Presupuesto firmado' },
    });
  });
});

describe('shared targets', () => {
  test('each file and folder once, until the last of its links ends', async () => {
    const client = await kit.createClient();
    const fileId = await newFile(client, 'dos.bin');
    const folderId = await folderOf(kit, { client, name: 'Prensa' });
    const [early, late] = [inDays(3), inDays(9)];
    await shareOf(kit, { client, fileId, body: { expiresAt: early } });
    await shareOf(kit, { client, fileId, body: { expiresAt: late } });
    await shareOf(kit, { client, folderId, body: { expiresAt: early } });
    const endless = await shareOf(kit, { client, folderId });
    const read = async () =>
      (await get('/api/file-shares/targets', client)).json<z.input<typeof listSharedTargets.reply>>().items;
    const items = await read();
    expect(new Map(items.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map([
        [fileId, { kind: 'file', links: 2, until: late }],
        [folderId, { kind: 'folder', links: 2, until: null }],
      ]),
    );
    await kit.call('POST', `/api/file-shares/${endless.id}/revoke`, { token: client.token, body: {} });
    expect((await read()).find(({ id }) => id === folderId)).toMatchObject({ links: 1, until: early });
  });
});

test('another client’s files are 404, and in nobody else’s lists', async () => {
  const [client, stranger] = [await kit.createClient(), await kit.createClient()];
  const id = await newFile(client, 'privada.bin');
  await shareOf(kit, { client, fileId: id, body: { expiresAt: inDays(2) } });
  for (const some of [id, '00000000-0000-7000-8000-000000000000']) {
    expect((await open(some, stranger)).statusCode).toBe(404);
    expect((await get(`/api/files/${some}/origin`, stranger)).statusCode).toBe(404);
  }
  expect(await start(stranger)).toEqual({ recent: [], suggested: [] });
  expect((await get('/api/file-shares/targets', stranger)).json()).toEqual({ items: [] });
});

test('a key without the scope is turned away', async () => {
  const client = await kit.createClient();
  const id = await newFile(client, 'ajena.bin');
  const key = await keyOf(client, ['contacts.read']);
  for (const url of ['/api/files/start', `/api/files/${id}/origin`, '/api/file-shares/targets'])
    expect((await get(url, key)).statusCode).toBe(403);
  expect((await open(id, key)).statusCode).toBe(403);
});
