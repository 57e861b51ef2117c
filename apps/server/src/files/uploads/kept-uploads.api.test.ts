import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileSchema, type StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { bytesOf, storedFiles, tusOf, uploadAs, usageOf } from './drive.test-support.ts';

let kit: TestApp;
let client: TestClient;
let send: ReturnType<typeof tusOf>;

beforeAll(async () => {
  kit = await createTestApp();
});
beforeEach(async () => {
  client = await kit.createClient();
  send = tusOf(kit.app, client.token);
});
afterAll(() => kit.close());

async function fileOf(id: string): Promise<StoredFile> {
  return fileSchema.parse((await kit.call('GET', `/api/files/${id}`, { token: client.token })).json());
}

/** Bytes of a file as its client downloads them. */
async function saved(id: string): Promise<Buffer> {
  return (await kit.app.inject({ url: (await fileOf(id)).downloadPath })).rawPayload;
}

describe('the storage of the plan', () => {
  test('is not passed by a byte by fifty uploads at once, and what is refused leaves nothing', async () => {
    const { limitBytes } = await usageOf(kit, client);
    const [size, room] = [1000, 20_500];
    await kit.database.adminSql`
      insert into quota_counters (owner_id, resource, period_start, used)
      values (${client.owner}, 'storage_bytes', '-infinity', ${(limitBytes ?? 0) - room})`;
    const all = await Promise.all(
      Array.from({ length: 50 }, (_each, place) => send.put(bytesOf(size, place + 1), { filename: `f${place}.bin` })),
    );
    const statuses = all.map(({ statusCode }) => statusCode);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 402).length,
    ]).toEqual([20, 30]);
    const usage = await usageOf(kit, client);
    expect(usage).toMatchObject({ usedBytes: (limitBytes ?? 0) - 500, liveBytes: 20_000, pendingBytes: 0 });
    expect((await storedFiles(kit, client.owner)).length).toBe(20);
    const beyond = await send.create(501);
    expect([beyond.statusCode, beyond.json().error.code]).toEqual([402, 'quota.exceeded']);
    expect((await send.create(500)).statusCode).toBe(201);
  });
});

describe('what an upload becomes', () => {
  test('folders of its path are made once, and a name that is taken gets a suffix', async () => {
    const put = (relativePath: string) =>
      uploadAs(kit, {
        client,
        bytes: bytesOf(20),
        meta: { filename: relativePath.split('/').at(-1) ?? '', relativePath },
      });
    const [first, second] = [await put('2026/Horno/foto.dat'), await put('2026/Horno/foto.dat')];
    await put('2026/otra.dat');
    const folders = (await kit.call('GET', '/api/files/folders', { token: client.token })).json();
    expect(
      folders.items.map(({ name, own, total }: { name: string; own: number; total: number }) => [name, own, total]),
    ).toEqual([
      ['2026', 1, 3],
      ['Horno', 2, 2],
    ]);
    expect([(await fileOf(first)).name, (await fileOf(second)).name]).toEqual(['foto.dat', 'foto (2).dat']);
    const inside = await put('../../etc/passwd');
    expect(await fileOf(inside)).toMatchObject({ name: 'passwd' });
  });

  test('a picture is drawn without what its camera wrote, and kept as it came for its client alone', async () => {
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 28/1 0/1' } };
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b4532a' } })
      .jpeg()
      .withExif(gps)
      .toBuffer();
    const id = await uploadAs(kit, { client, bytes: photo, meta: { filename: 'taza.jpg' } });
    const file = await fileOf(id);
    expect(file).toMatchObject({ kind: 'image', width: 900, sizeBytes: photo.length, originalBytes: photo.length });
    const pass = String(file.downloadPath.split('?')[1]);
    // In the drive it is private.
    expect((await kit.app.inject({ url: file.path })).statusCode).toBe(404);
    expect((await kit.app.inject({ url: `/f/${id}/original` })).statusCode).toBe(404);
    const drawn = await kit.app.inject({ url: `${file.path}?${pass}` });
    expect((await sharp(drawn.rawPayload).metadata()).exif).toBeUndefined();
    const original = await kit.app.inject({ url: file.downloadPath });
    expect([original.headers['content-type'], String(original.headers['content-disposition'])]).toEqual([
      'image/jpeg',
      'attachment; filename="taza.jpg"; filename*=UTF-8\'\'taza.jpg',
    ]);
    expect([original.rawPayload.equals(photo), (await sharp(photo).metadata()).exif === undefined]).toEqual([
      true,
      false,
    ]);
  });

  test('what only looks like a picture is kept as any other file', async () => {
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytesOf(500)]);
    const id = await uploadAs(kit, { client, bytes: broken, meta: { filename: 'rota.jpg' } });
    expect(await fileOf(id)).toMatchObject({ kind: 'other', format: 'bin', name: 'rota.jpg' });
    expect((await saved(id)).equals(broken)).toBe(true);
  });

  test('a new content makes the old one a version, while what is shown keeps its format', async () => {
    const pdf = Buffer.from('%PDF-1.7\nuno\n%%EOF\n');
    const id = await uploadAs(kit, { client, bytes: pdf, meta: { filename: 'tarifas.pdf' } });
    const newer = Buffer.from('%PDF-1.7\ndos y más\n%%EOF\n');
    expect(await uploadAs(kit, { client, bytes: newer, meta: { filename: 'otra.pdf', fileId: id } })).toBe(id);
    expect(await fileOf(id)).toMatchObject({ name: 'tarifas.pdf', version: 2, sizeBytes: newer.length });
    const { items } = (await kit.call('GET', `/api/files/${id}/versions`, { token: client.token })).json();
    expect(items).toMatchObject([{ version: 1, sizeBytes: pdf.length }]);
    expect((await kit.app.inject({ url: items[0].downloadPath })).rawPayload.equals(pdf)).toBe(true);
    expect(await usageOf(kit, client)).toMatchObject({ liveBytes: newer.length, versionsBytes: pdf.length });
  });
});
