import type { FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { folderOf, readShare, shareOf } from './file-shares.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;
let fileId: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient({ name: 'Barro y Sal' });
  fileId = await uploadAs(kit, { client, bytes: bytesOf(2500), meta: { filename: 'tarifas.bin' } });
}, 60_000);
afterAll(() => kit.close());

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, who = client) =>
  kit.call(method, url, { token: who.token, ...(body ? { body } : {}) });

function page(path: string, headers: Record<string, string> = {}) {
  return kit.app.inject({ method: 'GET', url: path, headers });
}
function press(path: string, fields: Record<string, string>, remoteAddress = '203.0.113.7') {
  return kit.app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

describe('the client’s side', () => {
  test('a link is made, listed, changed and revoked, and its secrets stay in', async () => {
    const share = await shareOf(kit, {
      client,
      fileId,
      body: { name: 'Tarifas de otoño', message: 'Hasta fin de mes.', password: 'cerámica', maxDownloads: 3 },
    });
    expect(share).toMatchObject({
      target: { kind: 'file', id: fileId, name: 'tarifas.bin' },
      name: 'Tarifas de otoño',
      state: 'active',
      hasPassword: true,
      maxDownloads: 3,
      downloads: 0,
      openDownloads: 0,
      expiresAt: null,
    });
    expect(share.path).toMatch(/^\/archivo\/[\w-]{22}$/);
    const [row] = await kit.database.adminSql`select * from file_shares where id = ${share.id}`;
    const token = share.path.split('/').at(-1) ?? '';
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain('cerámica');

    const changed = await call('PATCH', `/api/file-shares/${share.id}`, { password: null, maxDownloads: null });
    expect(changed.json()).toMatchObject({ hasPassword: false, maxDownloads: null, message: 'Hasta fin de mes.' });
    const list = (state: string) => call('GET', `/api/file-shares?state=${state}&fileId=${fileId}`);
    expect((await list('active')).json<{ items: FileShare[] }>().items.map(({ id }) => id)).toContain(share.id);
    const revoked = await call('POST', `/api/file-shares/${share.id}/revoke`, {});
    expect(revoked.json()).toMatchObject({ state: 'revoked' });
    expect((await call('POST', `/api/file-shares/${share.id}/revoke`, {})).json()).toEqual(revoked.json());
    expect((await list('active')).json<{ items: FileShare[] }>().items.map(({ id }) => id)).not.toContain(share.id);
    expect((await list('ended')).json<{ items: FileShare[] }>().items.map(({ id }) => id)).toContain(share.id);
    const late = await call('PATCH', `/api/file-shares/${share.id}`, { name: 'Otra vez' });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'file_shares.revoked']);
    expect((await page(share.path)).statusCode).toBe(410);
  });

  test('a page of links goes on where the last one ended', async () => {
    const other = await kit.createClient();
    const id = await uploadAs(kit, { client: other, bytes: bytesOf(10), meta: { filename: 'a.bin' } });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await shareOf(kit, { client: other, fileId: id })).id);
    const first = (await call('GET', '/api/file-shares?limit=3', undefined, other)).json();
    const second = (await call('GET', `/api/file-shares?limit=3&cursor=${first.next}`, undefined, other)).json();
    expect([...first.items, ...second.items].map((share: FileShare) => share.id)).toEqual(made);
    expect([first.total, second.next]).toEqual([5, null]);
  });

  test('what is not there, in the trash or another client’s is 404 alike', async () => {
    const stranger = await kit.createClient();
    const foreign = await uploadAs(kit, { client: stranger, bytes: bytesOf(10), meta: { filename: 'b.bin' } });
    const share = await shareOf(kit, { client, fileId });
    for (const id of [foreign, '00000000-0000-7000-8000-000000000000'])
      for (const kind of ['file', 'folder']) {
        const reply = await call('POST', '/api/file-shares', { target: { kind, id } });
        expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'resource.not_found']);
      }
    expect((await call('PATCH', `/api/file-shares/${share.id}`, { name: 'Mío' }, stranger)).statusCode).toBe(404);
    expect((await call('POST', `/api/file-shares/${share.id}/revoke`, {}, stranger)).statusCode).toBe(404);
    expect((await call('GET', '/api/file-shares', undefined, stranger)).json()).toMatchObject({ items: [], total: 0 });
    const past = { target: { kind: 'file', id: fileId }, expiresAt: clock.now().subtract({ minutes: 1 }).toString() };
    expect((await call('POST', '/api/file-shares', past)).json().error.fields).toEqual([
      { path: 'expiresAt', code: 'too_small' },
    ]);
  });

  test('a link of something that goes to the trash rests until it comes back', async () => {
    const id = await uploadAs(kit, { client, bytes: bytesOf(40), meta: { filename: 'borrador.bin' } });
    const share = await shareOf(kit, { client, fileId: id });
    await call('POST', '/api/files/trash', { ids: [id] });
    expect(await readShare(kit, { client, id: share.id })).toMatchObject({ state: 'gone' });
    expect((await page(share.path)).statusCode).toBe(410);
    expect((await press(`${share.path}/descarga`, {})).statusCode).toBe(410);
    await call('POST', '/api/files/restore', { ids: [id] });
    expect((await page(share.path)).statusCode).toBe(200);
  });
});

describe('the page of a link', () => {
  test('shows the file in three languages without scripts, and is for no search engine', async () => {
    const expiresAt = '2099-01-05T10:00:00Z';
    const body = { name: 'Tarifas <b>', message: 'Dos\nlíneas', expiresAt };
    const share = await shareOf(kit, { client, fileId, body });
    const words = {
      es: ['Descargar', /hasta el 5 de enero de 2099 a las 11:00/],
      en: ['Download', /until 5 January 2099 at 11:00/],
      ja: ['ダウンロード', /\n2099[年/]1[月/]5日? 11:00 まで/],
    } as const;
    for (const [locale, [word, date]] of Object.entries(words)) {
      const reply = await page(share.path, { 'accept-language': locale });
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain(`<html lang="${locale}">`);
      expect(reply.body).toContain(`<button>${word}</button>`);
      expect(reply.body).toMatch(date);
      expect(reply.body).toContain('Tarifas &lt;b&gt;');
      expect(reply.body).toContain('Barro y Sal');
      expect(reply.body).not.toContain('<script');
      expect(reply.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(reply.headers['referrer-policy']).toBe('no-referrer');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['content-security-policy']).toContain('sandbox allow-forms allow-downloads;');
    }
    expect((await page(`${share.path}?lang=en`, { 'accept-language': 'ja' })).body).toContain('<html lang="en">');
    expect((await readShare(kit, { client, id: share.id })).visits).toBe(4);
  });

  test('of a folder lists what is in it and below, and nothing else', async () => {
    const top = await folderOf(kit, { client, name: 'Prensa' });
    const below = await folderOf(kit, { client, name: 'Fotos', parentId: top });
    const neighbour = await folderOf(kit, { client, name: 'Privado' });
    const put = (name: string, folderId: string) =>
      uploadAs(kit, { client, bytes: bytesOf(30, name.length), meta: { filename: name, folderId } });
    const inside = await put('nota.bin', top);
    await put('horno.bin', below);
    const secret = await put('nóminas.bin', neighbour);
    const share = await shareOf(kit, { client, folderId: top });
    const reply = await page(share.path);
    expect(reply.body).toContain('nota.bin');
    expect(reply.body).toContain('horno.bin');
    expect(reply.body).toContain('Fotos');
    expect(reply.body).not.toContain('nóminas.bin');
    expect((await press(`${share.path}/descarga`, { file: inside })).statusCode).toBe(303);
    expect((await press(`${share.path}/descarga`, { file: secret })).statusCode).toBe(404);
    expect((await press(`${share.path}/descarga`, { file: 'nada' })).statusCode).toBe(404);
  });

  test('of nothing is 404, whatever stands in the address', async () => {
    for (const token of ['nada', 'A'.repeat(22), '%00', `${'A'.repeat(21)}!`, '..%2f..%2fapi']) {
      const reply = await page(`/archivo/${token}`);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect((await press(`/archivo/${token}/descarga`, {})).statusCode).toBe(404);
    }
  });

  test('is over while the account of its client is suspended', async () => {
    const closed = await kit.createClient();
    const id = await uploadAs(kit, { client: closed, bytes: bytesOf(20), meta: { filename: 'c.bin' } });
    const share = await shareOf(kit, { client: closed, fileId: id });
    expect((await page(share.path)).statusCode).toBe(200);
    await kit.platform.db.system(
      (tx) => tx.sql`update users set suspended_at = ${clock.now()} where id = ${closed.userId}`,
    );
    expect((await page(share.path)).statusCode).toBe(410);
    expect((await press(`${share.path}/descarga`, {})).statusCode).toBe(410);
  });
});

describe('a password', () => {
  test('opens the link for two hours, and another one shuts it', async () => {
    const share = await shareOf(kit, { client, fileId, body: { password: 'arcilla roja' } });
    const locked = await page(share.path);
    expect(locked.body).not.toContain('tarifas.bin');
    expect((await press(`${share.path}/descarga`, {})).statusCode).toBe(403);
    expect((await press(`${share.path}/clave`, { password: 'Arcilla roja' })).statusCode).toBe(403);
    const right = await press(`${share.path}/clave`, { password: 'arcilla roja' });
    expect(right.statusCode).toBe(303);
    const open = String(right.headers.location);
    expect(open.startsWith(`${share.path}?k=`)).toBe(true);
    const key = open.slice(open.indexOf('?'));
    expect((await page(open)).body).toContain('tarifas.bin');
    expect((await press(`${share.path}/descarga${key}`, {})).statusCode).toBe(303);
    const foreign = await shareOf(kit, { client, fileId, body: { password: 'arcilla roja' } });
    expect((await page(`${foreign.path}${key}`)).body).not.toContain('tarifas.bin');
    clock.advance({ minutes: 121 });
    expect((await page(open)).body).not.toContain('tarifas.bin');
    const again = String((await press(`${share.path}/clave`, { password: 'arcilla roja' })).headers.location);
    await call('PATCH', `/api/file-shares/${share.id}`, { password: 'caolín blanco' });
    expect((await page(again)).body).not.toContain('tarifas.bin');
  });

  test('may be guessed five times in a quarter of an hour, also at once', async () => {
    const share = await shareOf(kit, { client, fileId, body: { password: 'esmalte' } });
    const guess = (password: string, from?: string) => press(`${share.path}/clave`, { password }, from);
    const wrong = await Promise.all(Array.from({ length: 12 }, (_each, index) => guess(`intento ${index}`)));
    const statuses = wrong.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const refused = await guess('esmalte');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    // Somebody elsewhere is not locked out by it.
    expect((await guess('esmalte', '198.51.100.9')).statusCode).toBe(303);
    clock.advance({ minutes: 16 });
    expect((await guess('esmalte')).statusCode).toBe(303);
  });
});
