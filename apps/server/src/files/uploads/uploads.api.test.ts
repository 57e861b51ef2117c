import { appendFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tus, uploadStateSchema } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { fileSchema, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import {
  bytesOf,
  checksum,
  sha256Of,
  startOtherProcess,
  storedFiles,
  tusOf,
  uploadAs,
  usageOf,
} from './drive.test-support.ts';
import { expireOldUploads } from './jobs/expire-uploads.job.ts';
import { sizeOf, uploadFile } from './upload-bytes.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;
let send: ReturnType<typeof tusOf>;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
beforeEach(async () => {
  client = await kit.createClient();
  send = tusOf(kit.app, client.token);
});
afterAll(() => kit.close());

async function created(length: number, meta: Record<string, string> = { filename: 'datos.bin' }): Promise<string> {
  const reply = await send.create(length, meta);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers.location);
}

async function fileOf(id: unknown): Promise<StoredFile> {
  return fileSchema.parse((await kit.call('GET', `/api/files/${String(id)}`, { token: client.token })).json());
}

/** Bytes of a file as its client downloads them. */
async function saved(id: unknown): Promise<Buffer> {
  return (await kit.app.inject({ url: (await fileOf(id)).downloadPath })).rawPayload;
}

async function offsetOf(url: string): Promise<unknown> {
  return (await send.head(url)).headers['upload-offset'];
}

function stagedOf(url: string): string {
  const id = url.split('/').at(-1) ?? '';
  return uploadFile({ dataDir: kit.platform.config.dataDir, owner: client.owner, id });
}

function codeOf(reply: { statusCode: number; json(): { error?: { code: string } } }): [number, string | undefined] {
  return [reply.statusCode, reply.json().error?.code];
}

describe('the protocol', () => {
  test('says what it can, to anybody', async () => {
    const reply = await kit.app.inject({ method: 'OPTIONS', url: '/api/uploads' });
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(reply.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(20 * 1024 ** 3),
    });
  });

  test('refuses other versions, other bodies and headers that say nothing', async () => {
    const url = await created(10);
    const old = { 'tus-resumable': '0.2.2' };
    expect(codeOf(await send.create(10, {}, old))).toEqual([412, 'uploads.wrong_protocol']);
    expect(codeOf(await send.patch(url, { offset: 0, bytes: bytesOf(5), headers: old }))).toEqual([
      412,
      'uploads.wrong_protocol',
    ]);
    for (const length of ['', '-1', '1.5', 'zwei'])
      expect([length, ...codeOf(await send.create(1, {}, { 'upload-length': length }))]).toEqual([
        length,
        400,
        'uploads.bad_header',
      ]);
    expect(codeOf(await send.create(20 * 1024 ** 3 + 1))).toEqual([413, 'uploads.too_large']);
    const strange = { 'upload-metadata': 'filename !!!' };
    expect(codeOf(await send.create(1, {}, strange))).toEqual([400, 'uploads.bad_header']);
    const text = { 'content-type': 'text/plain' };
    expect((await send.patch(url, { offset: 0, bytes: bytesOf(5), headers: text })).statusCode).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect((await send.patch(url, { offset: 0, bytes: Buffer.from('{}'), headers: json })).statusCode).toBe(415);
    expect(codeOf(await send.patch(url, { offset: 0, bytes: bytesOf(11) }))).toEqual([413, 'uploads.too_large']);
    expect(await offsetOf(url)).toBe('0');
  });

  test('takes a file in pieces and refuses those that begin elsewhere', async () => {
    const bytes = bytesOf(300_000);
    const url = await created(bytes.length, { filename: 'entrega.dat' });
    expect(await usageOf(kit, client)).toMatchObject({
      usedBytes: bytes.length,
      pendingBytes: bytes.length,
      liveBytes: 0,
    });
    const first = await send.patch(url, { offset: 0, bytes: bytes.subarray(0, 100_000) });
    expect([first.statusCode, first.headers['upload-offset'], first.headers[tus.fileHeader]]).toEqual([
      204,
      '100000',
      undefined,
    ]);
    // The saved offset and the released lease are one change: nobody has to wait for the sender.
    expect(
      await kit.database
        .adminSql`select offset_bytes::int as at, writer, writer_until from uploads where owner_id = ${client.owner}`,
    ).toMatchObject([{ at: 100_000, writer: null, writer_until: null }]);
    for (const offset of [0, 99_999, 100_001]) {
      const wrong = await send.patch(url, { offset, bytes: bytes.subarray(offset, offset + 10) });
      expect(codeOf(wrong)).toEqual([409, 'uploads.offset_conflict']);
    }
    const head = await send.head(url);
    expect(head.headers).toMatchObject({
      'upload-offset': '100000',
      'upload-length': '300000',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    expect(String(head.headers['upload-expires'])).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    const [open] = (await kit.call('GET', '/api/uploads', { token: client.token })).json().items;
    expect(uploadStateSchema.parse(open)).toMatchObject({ name: 'entrega.dat', offsetBytes: 100_000, fileId: null });
    const last = await send.patch(url, { offset: 100_000, bytes: bytes.subarray(100_000) });
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '300000']);
    const id = last.headers[tus.fileHeader];
    expect(await fileOf(id)).toMatchObject({
      name: 'entrega.dat',
      kind: 'other',
      sizeBytes: 300_000,
      sha256: sha256Of(bytes),
    });
    expect((await saved(id)).equals(bytes)).toBe(true);
    expect(await usageOf(kit, client)).toMatchObject({ usedBytes: 300_000, pendingBytes: 0, liveBytes: 300_000 });
    expect((await storedFiles(kit, client.owner)).map((name) => name.split('/')[0])).toEqual(['documents']);
    // A repeated query learns that it is done.
    expect((await send.head(url)).headers).toMatchObject({ 'upload-offset': '300000', [tus.fileHeader]: id });
  });

  test('takes a small file with its creation, and an empty one', async () => {
    const reply = await send.put(Buffer.from('Hornada del jueves\n'), { filename: 'notas.txt' });
    expect([reply.statusCode, reply.headers['upload-offset']]).toEqual([201, '19']);
    expect(await fileOf(reply.headers[tus.fileHeader])).toMatchObject({ kind: 'text', format: 'txt', sizeBytes: 19 });
    const empty = await send.create(0, { filename: 'vacío' });
    expect(await fileOf(empty.headers[tus.fileHeader])).toMatchObject({ name: 'vacío', sizeBytes: 0 });
  });

  test('keeps nothing of bytes whose checksum is not theirs', async () => {
    const bytes = bytesOf(5000);
    const url = await created(5000);
    const [half, rest] = [bytes.subarray(0, 2000), bytes.subarray(2000)];
    const wrong = await send.patch(url, { offset: 0, bytes: half, headers: { 'upload-checksum': checksum(rest) } });
    expect(codeOf(wrong)).toEqual([460, 'uploads.checksum_mismatch']);
    expect(await offsetOf(url)).toBe('0');
    for (const unknown of ['md5 AAAA', 'sha256 corto', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=']) {
      const reply = await send.patch(url, { offset: 0, bytes: half, headers: { 'upload-checksum': unknown } });
      expect(codeOf(reply)).toEqual([400, 'uploads.checksum_unknown']);
    }
    await send.patch(url, { offset: 0, bytes: half, headers: { 'upload-checksum': checksum(half) } });
    const last = await send.patch(url, { offset: 2000, bytes: rest, headers: { 'upload-checksum': checksum(rest) } });
    expect((await saved(last.headers[tus.fileHeader])).equals(bytes)).toBe(true);
  });

  test('a whole that is not what its sender counted is let go', async () => {
    const bytes = bytesOf(4000);
    const reply = await send.put(bytes, { filename: 'roto.bin', sha256: sha256Of(bytesOf(4000, 2)) });
    expect(codeOf(reply)).toEqual([460, 'uploads.checksum_mismatch']);
    expect([await storedFiles(kit, client.owner), (await usageOf(kit, client)).usedBytes]).toEqual([[], 0]);
    expect((await kit.call('GET', '/api/uploads', { token: client.token })).json().items).toEqual([]);
    expect(
      await uploadAs(kit, { client, bytes, meta: { filename: 'sano.bin', sha256: sha256Of(bytes) } }),
    ).toBeTruthy();
  });

  test('an upload that is given up leaves nothing, one that is done stays', async () => {
    const url = await created(1000);
    await send.patch(url, { offset: 0, bytes: bytesOf(400) });
    expect((await send.end(url)).statusCode).toBe(204);
    expect([(await send.head(url)).statusCode, (await send.end(url)).statusCode]).toEqual([404, 404]);
    expect([await storedFiles(kit, client.owner), (await usageOf(kit, client)).usedBytes]).toEqual([[], 0]);
    const done = await send.put(bytesOf(10), { filename: 'a.bin' });
    expect((await send.end(String(done.headers.location))).statusCode).toBe(404);
    expect((await saved(done.headers[tus.fileHeader])).length).toBe(10);
  });

  test('belongs to its client alone', async () => {
    const url = await created(100);
    const stranger = tusOf(kit.app, (await kit.createClient()).token);
    expect((await stranger.head(url)).statusCode).toBe(404);
    expect((await stranger.patch(url, { offset: 0, bytes: bytesOf(100) })).statusCode).toBe(404);
    expect((await stranger.end(url)).statusCode).toBe(404);
    const folder = (
      await kit.call('POST', '/api/files/folders', { token: client.token, body: { name: 'Horno' } })
    ).json();
    expect((await stranger.create(1, { folderId: folder.id })).statusCode).toBe(404);
    const mine = await uploadAs(kit, { client, bytes: bytesOf(9) });
    expect((await stranger.create(1, { fileId: mine })).statusCode).toBe(404);
  });
});

describe('what is cut off goes on', () => {
  test('after a kill, in another process: what was not promised is sent again, the whole is right', async () => {
    const second = await startOtherProcess(kit);
    const elsewhere = tusOf(second.app, client.token);
    const bytes = bytesOf(500_000);
    const url = await created(bytes.length, { filename: 'largo.bin', sha256: sha256Of(bytes) });
    await send.patch(url, { offset: 0, bytes: bytes.subarray(0, 200_000) });
    // Written, but the process died before it could confirm.
    await appendFile(stagedOf(url), bytesOf(12_345, 9));
    expect((await elsewhere.head(url)).headers['upload-offset']).toBe('200000');
    const last = await elsewhere.patch(url, { offset: 200_000, bytes: bytes.subarray(200_000) });
    expect(last.statusCode).toBe(204);
    expect((await saved(last.headers[tus.fileHeader])).equals(bytes)).toBe(true);
    await second.close();
  });

  test('a disk that lost bytes is believed, not the promise', async () => {
    const bytes = bytesOf(3000);
    const url = await created(3000);
    await send.patch(url, { offset: 0, bytes: bytes.subarray(0, 2000) });
    await writeFile(stagedOf(url), bytes.subarray(0, 1500));
    expect(await offsetOf(url)).toBe('1500');
    const last = await send.patch(url, { offset: 1500, bytes: bytes.subarray(1500) });
    expect((await saved(last.headers[tus.fileHeader])).equals(bytes)).toBe(true);
  });

  test('an upload that has all bytes and was cut off before it became a file becomes one when asked, or by the job', async () => {
    for (const settle of [
      async (url: string) => (await send.head(url)).headers[tus.fileHeader],
      async (url: string) => {
        await expireOldUploads({ deps: kit.platform });
        return (await send.head(url)).headers[tus.fileHeader];
      },
    ]) {
      const bytes = bytesOf(1000);
      const url = await created(1000);
      await send.patch(url, { offset: 0, bytes: bytes.subarray(0, 999) });
      await writeFile(stagedOf(url), bytes);
      await kit.database.adminSql`update uploads set offset_bytes = 1000 where id = ${url.split('/').at(-1) ?? ''}`;
      expect((await saved(await settle(url))).equals(bytes)).toBe(true);
    }
  });

  test('a sender that hangs up has its bytes kept as far as they came', async () => {
    const address = new URL(await kit.app.listen({ host: '127.0.0.1', port: 0 }));
    const bytes = bytesOf(200_000);
    const url = await created(bytes.length);
    await new Promise<void>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${client.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': tus.contentType,
        'content-length': String(bytes.length),
      };
      const going = httpRequest({ host: address.hostname, port: address.port, method: 'PATCH', path: url, headers });
      going.on('error', () => resolve());
      going.on('response', () => reject(new Error('nobody should have answered')));
      going.write(bytes.subarray(0, 150_000), () => {
        // The connection may be cut only once the other side has it.
        void expect
          .poll(() => sizeOf(stagedOf(url)), { timeout: 30_000 })
          .toBe(150_000)
          .then(() => going.destroy(), reject);
      });
    });
    await expect.poll(() => offsetOf(url), { timeout: 30_000 }).toBe('150000');
    const rest = { offset: 150_000, bytes: bytes.subarray(150_000) };
    // A disconnected sender may hold it for a moment longer.
    await expect.poll(async () => (await send.patch(url, rest)).statusCode, { timeout: 30_000 }).toBe(204);
    expect((await saved((await send.head(url)).headers[tus.fileHeader])).equals(bytes)).toBe(true);
  });

  test('two that write at once never mix their bytes', async () => {
    const bytes = bytesOf(400_000);
    const url = await created(bytes.length);
    const both = await Promise.all([1, 2].map(() => send.patch(url, { offset: 0, bytes })));
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(204);
    // The other one came while it wrote, or when it was done.
    for (const status of statuses) expect([204, 409, 423]).toContain(status);
    expect((await saved((await send.head(url)).headers[tus.fileHeader])).equals(bytes)).toBe(true);
  });

  test('a writer that does not move is waited for, then taken over, and finds its way barred', async () => {
    const url = await created(1000);
    const id = url.split('/').at(-1) ?? '';
    const stalled = kit.platform.ids.uuid();
    await kit.database.adminSql`
      update uploads set writer = ${stalled}, writer_until = ${clock.now().add({ seconds: 10 }).toString()} where id = ${id}`;
    const barred = await send.patch(url, { offset: 0, bytes: bytesOf(10) });
    expect([...codeOf(barred), barred.headers['retry-after']]).toEqual([423, 'uploads.locked', '2']);
    expect(codeOf(await send.end(url))).toEqual([423, 'uploads.locked']);
    clock.advance({ seconds: 11 });
    expect((await send.patch(url, { offset: 0, bytes: bytesOf(10) })).statusCode).toBe(204);
    expect(await offsetOf(url)).toBe('10');
  });

  test('what nobody goes on with is let go, and what a killed process left is swept', async () => {
    const url = await created(1000);
    await send.patch(url, { offset: 0, bytes: bytesOf(400) });
    const orphan = kit.platform.ids.uuid();
    await writeFile(uploadFile({ dataDir: kit.platform.config.dataDir, owner: client.owner, id: orphan }), 'resto');
    clock.advance({ hours: 47 });
    await expireOldUploads({ deps: kit.platform });
    expect(await storedFiles(kit, client.owner)).toEqual([`uploads/${client.owner}/${url.split('/').at(-1)}.part`]);
    clock.advance({ hours: 2 });
    const fresh = await kit.createSession(client.userId);
    expect(codeOf(await tusOf(kit.app, fresh).patch(url, { offset: 400, bytes: bytesOf(10) }))).toEqual([
      410,
      'uploads.gone',
    ]);
    await expireOldUploads({ deps: kit.platform });
    expect(await storedFiles(kit, client.owner)).toEqual([]);
    const [counter] = await kit.database.adminSql`
      select used::int from quota_counters where owner_id = ${client.owner} and resource = 'storage_bytes'`;
    expect(counter).toEqual({ used: 0 });
  });
});
