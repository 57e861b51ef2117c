import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { bytesOf, uploadAs } from '#files/uploads/drive.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { beginAt, folderOf, listen, readShare, shareOf, until } from './file-shares.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;
let address: string;
let top: string;
let fileIds: string[];

const files = { nota: bytesOf(70_000, 3), horno: bytesOf(200, 4), otra: bytesOf(200, 5), suelta: bytesOf(50, 6) };

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient();
  address = await listen(kit);
  top = await folderOf(kit, { client, name: 'Prensa: 陶器' });
  const below = await folderOf(kit, { client, name: 'Fotos', parentId: top });
  const put = (filename: string, bytes: Buffer, folderId?: string) =>
    uploadAs(kit, { client, bytes, meta: { filename, ...(folderId ? { folderId } : {}) } });
  fileIds = [
    await put('nota.bin', files.nota, top),
    await put('horno «1».bin', files.horno, below),
    await put('otra.bin', files.otra, below),
    await put('suelta.bin', files.suelta),
  ];
}, 60_000);
afterAll(() => kit.close());

/** Reads an archive with an independent reader, checking every checksum. */
async function unpack(archive: Buffer): Promise<Record<string, Buffer>> {
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(archive, { lazyEntries: true });
  const found: Record<string, Buffer> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('error', reject);
        stream.on('end', () => {
          const bytes = Buffer.concat(pieces);
          if (crc32(bytes) !== entry.crc32) return reject(new Error(`${entry.fileName} has a wrong checksum`));
          found[entry.fileName] = bytes;
          return zip.readEntry();
        });
      });
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return found;
}

async function bodyOf(reply: Response): Promise<Buffer> {
  return Buffer.from(await reply.arrayBuffer());
}

describe('an archive of the drive', () => {
  const order = (body: object, who = client) => kit.call('POST', '/api/file-archives', { token: who.token, body });

  test('holds folders with what is below them and files beside, each once', async () => {
    const reply = await order({ fileIds: [fileIds[3], fileIds[0]], folderIds: [top] });
    expect(reply.statusCode).toBe(200);
    const { path, files: count, bytes } = reply.json<{ path: string; files: number; bytes: number }>();
    expect([count, bytes]).toEqual([4, 70_450]);
    const answer = await fetch(`${address}${path}`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(await unpack(await bodyOf(answer))).toEqual({
      'suelta.bin': files.suelta,
      'nota.bin': files.nota,
      'Prensa_ 陶器/Fotos/horno «1».bin': files.horno,
      'Prensa_ 陶器/Fotos/otra.bin': files.otra,
    });
    const head = await fetch(`${address}${path}`, { method: 'HEAD' });
    expect([head.status, (await bodyOf(head)).length]).toEqual([200, 0]);
  });

  test('opens for an hour, for this choice alone', async () => {
    const { path } = (await order({ fileIds: [fileIds[3]] })).json<{ path: string }>();
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [path.slice(0, -1) + last, `${path}x`, '/archivo/seleccion', '/archivo/seleccion?orden=a.b'])
      expect((await fetch(`${address}${wrong}`)).status).toBe(404);
    clock.advance({ minutes: 61 });
    expect((await fetch(`${address}${path}`)).status).toBe(404);
  });

  test('is refused for what is another client’s, not there, or empty', async () => {
    const stranger = await kit.createClient();
    expect((await order({ fileIds: [fileIds[0]] }, stranger)).statusCode).toBe(404);
    expect((await order({ folderIds: [top] }, stranger)).statusCode).toBe(404);
    const empty = await folderOf(kit, { client, name: 'Vacía' });
    const reply = await order({ folderIds: [empty] });
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'file_archives.empty']);
    expect((await order({})).json().error.code).toBe('request.invalid');
  });

  test('leaves out what went to the trash after it was ordered', async () => {
    const id = await uploadAs(kit, { client, bytes: bytesOf(20), meta: { filename: 'luego no.bin' } });
    const { path } = (await order({ fileIds: [id, fileIds[3]] })).json<{ path: string }>();
    await kit.call('POST', '/api/files/trash', { token: client.token, body: { ids: [id] } });
    const found = await unpack(await bodyOf(await fetch(`${address}${path}`)));
    expect(Object.keys(found)).toEqual(['suelta.bin']);
  });
});

describe('the archive of a shared folder', () => {
  test('counts as one download', async () => {
    const share = await shareOf(kit, { client, folderId: top, body: { maxDownloads: 1 } });
    const { url } = await beginAt(address, `${share.path}/descarga`);
    const answer = await fetch(url ?? '');
    expect(answer.headers.get('content-disposition')).toContain('.zip');
    expect(await unpack(await bodyOf(answer))).toEqual({
      'nota.bin': files.nota,
      'Fotos/horno «1».bin': files.horno,
      'Fotos/otra.bin': files.otra,
    });
    const counted = await until(
      () => readShare(kit, { client, id: share.id }),
      ({ downloads }) => downloads === 1,
    );
    expect(counted).toMatchObject({ state: 'used_up', openDownloads: 0 });
    expect((await fetch(url ?? '')).status).toBe(410);
  });
});
