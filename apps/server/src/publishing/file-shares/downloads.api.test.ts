import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { beginAt, listen, readShare, shareOf, until } from './file-shares.test-support.ts';

const clock = createMovableClock();
const bytes = bytesOf(300_000);
let kit: TestApp;
let client: TestClient;
let address: string;
let fileId: string;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient();
  address = await listen(kit);
  fileId = await uploadAs(kit, { client, bytes, meta: { filename: 'catálogo «otoño».bin' } });
}, 60_000);
afterAll(() => kit.close());

async function begin(path: string): Promise<string> {
  const { status, url } = await beginAt(address, `${path}/descarga`);
  if (url === undefined) throw new Error(`nothing began: ${status}`);
  return url;
}

async function bodyOf(reply: Response): Promise<Buffer> {
  return Buffer.from(await reply.arrayBuffer());
}

describe('a limit of downloads', () => {
  test('is exact when fifty press at the same moment', async () => {
    const max = 7;
    const share = await shareOf(kit, { client, fileId, body: { maxDownloads: max } });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { status, url } = await beginAt(address, `${share.path}/descarga`);
        if (url === undefined) return { status, size: 0 };
        const reply = await fetch(url);
        return { status: reply.status, size: (await bodyOf(reply)).length };
      }),
    );
    const served = outcomes.filter(({ status }) => status === 200);
    expect(served.map(({ size }) => size)).toEqual(Array.from({ length: max }, () => bytes.length));
    // The answer to all others is that the last ones are taken, or that none is left.
    expect(outcomes.filter(({ status }) => status === 409 || status === 410)).toHaveLength(50 - max);
    const counted = await until(
      () => readShare(kit, { client, id: share.id }),
      ({ downloads }) => downloads >= max,
    );
    expect(counted).toMatchObject({ state: 'used_up', downloads: max, openDownloads: 0 });
    expect((await fetch(`${address}${share.path}`)).status).toBe(410);
    expect((await beginAt(address, `${share.path}/descarga`)).status).toBe(410);
  }, 60_000);

  test('gives a place back when a download breaks off early and nobody goes on with it', async () => {
    const large = await uploadAs(kit, { client, bytes: bytesOf(12_000_000), meta: { filename: 'grande.bin' } });
    const share = await shareOf(kit, { client, fileId: large, body: { maxDownloads: 1 } });
    const url = await begin(share.path);
    const connection = new AbortController();
    const reply = await fetch(url, { signal: connection.signal });
    await reply.body?.getReader().read();
    connection.abort();
    // The server has noticed.
    const streams = () => kit.database.adminSql`select open_streams from file_downloads where share_id = ${share.id}`;
    await until(streams, ([row]) => row?.['open_streams'] === 0);
    const state = () => readShare(kit, { client, id: share.id });
    expect(await state()).toMatchObject({ downloads: 0, openDownloads: 1, state: 'active' });
    expect((await beginAt(address, `${share.path}/descarga`)).status).toBe(409);
    clock.advance({ minutes: 61 });
    await until(state, ({ openDownloads }) => openDownloads === 0);
    expect((await fetch(url)).status).toBe(410);
    const again = await fetch(await begin(share.path));
    expect((await bodyOf(again)).length).toBe(12_000_000);
    await until(state, ({ downloads }) => downloads === 1);
  }, 60_000);

  test('counts pieces of one download once, and lets a finished one not begin again', async () => {
    const share = await shareOf(kit, { client, fileId, body: { maxDownloads: 1 } });
    const url = await begin(share.path);
    const half = bytes.length / 2;
    const first = await bodyOf(await fetch(url, { headers: { range: `bytes=0-${half - 1}` } }));
    const second = await bodyOf(await fetch(url, { headers: { range: `bytes=${half}-` } }));
    expect(Buffer.concat([first, second]).equals(bytes)).toBe(true);
    const counted = await until(
      () => readShare(kit, { client, id: share.id }),
      ({ downloads }) => downloads === 1,
    );
    expect(counted.openDownloads).toBe(0);
    expect((await fetch(url)).status).toBe(410);
    // Its last part may be requested again: the connection may have broken on the way.
    expect((await fetch(url, { headers: { range: 'bytes=-1000' } })).status).toBe(206);
  });

  test('is not touched by questions about headers, nor by a piece that lies outside', async () => {
    const share = await shareOf(kit, { client, fileId, body: { maxDownloads: 1 } });
    expect((await fetch(`${address}${share.path}/descarga`, { method: 'HEAD' })).status).toBe(200);
    const url = await begin(share.path);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    expect(await readShare(kit, { client, id: share.id })).toMatchObject({ downloads: 0, openDownloads: 1 });
    expect(await bodyOf(await fetch(url))).toEqual(bytes);
  });
});

describe('bytes of a link', () => {
  test('come with their name, for saving, and nothing keeps them', async () => {
    const share = await shareOf(kit, { client, fileId });
    const reply = await fetch(await begin(share.path));
    expect(await bodyOf(reply)).toEqual(bytes);
    expect(reply.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''cat%C3%A1logo%20%C2%ABoto%C3%B1o%C2%BB",
    );
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('come in the pieces that are asked for', async () => {
    const share = await shareOf(kit, { client, fileId });
    const url = await begin(share.path);
    const size = bytes.length;
    const ask = (headers: Record<string, string>, method = 'GET') => fetch(url, { headers, method });
    const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);

    for (const [range, start, end] of [
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
    ] as const) {
      const reply = await ask({ range });
      expect(reply.status).toBe(206);
      expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(reply.headers.get('content-length')).toBe(String(end - start + 1));
      expect(reply.headers.get('etag')).toBe(etag);
      expect((await bodyOf(reply)).equals(bytes.subarray(start, end + 1))).toBe(true);
    }

    const same = await ask({ range: 'bytes=5-9', 'if-range': etag });
    expect([same.status, await bodyOf(same)]).toEqual([206, bytes.subarray(5, 10)]);
    const outside = await ask({ range: `bytes=${size}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const known = await ask({ 'if-none-match': `"andere", ${etag}` });
    expect([known.status, (await bodyOf(known)).length]).toEqual([304, 0]);
    // Other bytes, no comparable validator, or HEAD: the whole file.
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
    for (const condition of ['"otra"', `W/${etag}`, 'Sun, 22 Nov 2026 10:00:00 GMT']) {
      const fresh = await begin(share.path);
      const reply = await fetch(fresh, { headers: { range: 'bytes=0-9', 'if-range': condition } });
      expect([reply.status, (await bodyOf(reply)).length]).toEqual([200, size]);
    }
  });

  test('come in several pieces at once, each with its place', async () => {
    const share = await shareOf(kit, { client, fileId });
    const reply = await fetch(await begin(share.path), { headers: { range: 'bytes=10-19,-5,100-100' } });
    expect(reply.status).toBe(206);
    const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(reply.headers.get('content-type') ?? '')?.[1];
    const body = await bodyOf(reply);
    expect(reply.headers.get('content-length')).toBe(String(body.length));
    const parts = body.toString('latin1').split(`--${boundary}`);
    expect(parts).toHaveLength(5);
    const size = bytes.length;
    for (const [index, [start, end]] of [
      [10, 19],
      [size - 5, size - 1],
      [100, 100],
    ].entries()) {
      const [head = '', content = ''] = (parts[index + 1] ?? '').split('\r\n\r\n');
      expect(head).toContain(`Content-Range: bytes ${start}-${end}/${size}`);
      const wanted = bytes.subarray(start ?? 0, (end ?? 0) + 1);
      expect(Buffer.from(content, 'latin1').subarray(0, wanted.length).equals(wanted)).toBe(true);
    }
    expect(parts.at(-1)).toBe('--\r\n');
  });

  test('stop coming as soon as the link is revoked, has expired or has another password', async () => {
    const ends = [
      (id: string) => kit.call('POST', `/api/file-shares/${id}/revoke`, { token: client.token, body: {} }),
      (id: string) =>
        kit.call('PATCH', `/api/file-shares/${id}`, { token: client.token, body: { password: 'otra clave' } }),
    ];
    for (const end of ends) {
      const share = await shareOf(kit, { client, fileId });
      const url = await begin(share.path);
      expect((await bodyOf(await fetch(url, { headers: { range: 'bytes=0-9' } }))).length).toBe(10);
      expect((await end(share.id)).statusCode).toBe(200);
      expect([404, 410]).toContain((await fetch(url, { headers: { range: 'bytes=10-19' } })).status);
    }
    const expiresAt = clock.now().add({ minutes: 30 }).toString();
    const share = await shareOf(kit, { client, fileId, body: { expiresAt } });
    const url = await begin(share.path);
    clock.advance({ minutes: 31 });
    expect((await fetch(url)).status).toBe(410);
    expect((await fetch(`${address}${share.path}`)).status).toBe(410);
  });

  test('need the ticket of this link', async () => {
    const [one, other] = [await shareOf(kit, { client, fileId }), await shareOf(kit, { client, fileId })];
    const ticket = (await begin(one.path)).split('/').at(-1) ?? '';
    for (const wrong of [ticket.slice(0, -1), `${ticket.slice(0, -2)}xx`, 'nada', `${'0'.repeat(8)}${ticket.slice(8)}`])
      expect((await fetch(`${address}${one.path}/descarga/${wrong}`)).status).toBe(404);
    expect((await fetch(`${address}${other.path}/descarga/${ticket}`)).status).toBe(404);
  });
});
